//! Running the program and looking at what it said.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

/// What a run left behind.
pub struct Ran {
    /// The exit status; `None` where a signal ended the process.
    pub status: Option<i32>,
    /// All of stdout.
    pub stdout: String,
    /// All of stderr.
    pub stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        }
    }
}

impl Ran {
    /// The lines of stdout as JSON objects.
    pub fn records(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    /// Expects an ending with `status`, nothing on stdout and one sentence with `part` on stderr.
    pub fn refused(&self, status: i32, part: &str) {
        assert_eq!(self.status, Some(status), "{}", self.stderr);
        assert_eq!(self.stdout, "");
        assert!(self.stderr.starts_with("kikisuji: "), "{}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        assert!(self.stderr.contains(part), "{} lacks {part}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
    }
}

/// The program with the words of `line` as arguments, not yet started.
pub fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kikisuji"));
    command.args(line.split_whitespace()).env_remove("NO_COLOR");
    command
}

/// Runs the program with the words of `line` as arguments.
pub fn run(line: &str) -> Ran {
    command(line).output().expect("the program starts").into()
}

/// Runs the program with these arguments, some of which may have spaces.
pub fn run_words(words: &[String]) -> Ran {
    command("").args(words).output().expect("the program starts").into()
}

/// What ends at all has ended by then, on a slow machine with other work beside, too: a guard against what never
/// comes, and no measure of speed.
pub const HANG: Duration = Duration::from_secs(600);

/// Calls `attempt` with a time in milliseconds until it returns something. Each time is four times the one before: a
/// slow machine may need more of it for what a test looks at, such as what was done before a limit.
pub fn with_time_enough<T>(first: u64, attempt: impl Fn(u64) -> Option<T>) -> T {
    let times = std::iter::successors(Some(first), |time| Some(4 * time));
    let mut times = times.take_while(|time| Duration::from_millis(*time) < HANG);
    times.find_map(attempt).expect("a machine does in minutes what others do in a moment")
}

/// Runs a command with `input` as its standard input.
pub fn fed(mut command: Command, input: &[u8]) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that refuses its command line does not read.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends").into()
}

/// Runs the program; says besides how many KiB of physical memory it had at most, its code apart: a build for tests has more
/// of it than a release.
#[cfg(target_os = "linux")]
pub fn run_watched(line: &str) -> (Ran, usize) {
    let mut child = command(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let figure = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.trim().strip_suffix(" kB"));
            line.map_or(0, |line| line.parse::<usize>().unwrap())
        };
        most = most.max(figure("VmHWM:").saturating_sub(figure("RssFile:")));
        std::thread::sleep(Duration::from_millis(5));
    }
    (child.wait_with_output().unwrap().into(), most)
}

/// Writes a file for one test, which is to be the only one with this name.
pub fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the directory of test files can be written");
    path
}

/// Writes a file of statements for one test.
pub fn statements(name: &str, text: &str) -> PathBuf {
    file(&format!("{name}.puzzle"), text)
}

/// Latin squares; two queens and two knights in peace; ants each beside a hidden bee.
pub const LATIN: &str = "let n = 4\nboard {n}x{n}\nvalues 1..n\neach l in rows, columns: distinct(l)\n";
pub const MIXED: &str = "board 5x5\nkind queen knight\nqueen(all) = 2\nknight(all) = 2\n\
                     each c in all: queen(c) => full(attacks(queen, c)) = 0\n\
                     each c in all: knight(c) => full(attacks(knight, c)) = 0\n";
pub const HIDDEN: &str = "board 2x2\nkind ant bee\nhidden bee\nsize ant\n\
                      each c in all: ant(c) => bee(attacks(wazir, c))\n";

/// Questions of many families whose formulas are counted in no time.
pub const EXPORTED: [&str; 12] = [
    "independence queen 6",
    "domination king 5 --size 4..6",
    "total-domination knight 4x3 --size any",
    "minimal-domination queen 4 --size any",
    "maximal-irredundance knight 3 --size any",
    "domination rook 4 --multiplicity 2",
    "attacking 3 king 4 --sight line",
    "peaceable queen 4",
    "saturated-no-three-in-line 5",
    "doubly-attacking 5 --sight line",
    "shogi R2B2P4 --board 4x3",
    "cube rook 2",
];
