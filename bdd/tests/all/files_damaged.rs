//! Files that were cut, altered or forged.

use bdd::{Diagram, Manager, ReadError, Var, VarOrder};

use crate::files::{binary, free, text};

/// Three functions of five variables in an odd order, with names.
pub fn small() -> Diagram {
    let order = VarOrder::new([3, 0, 4, 1, 2].map(Var).to_vec()).unwrap();
    let mut m = Manager::with_order(order);
    m.set_name(Var(3), "top");
    let f = m.exactly(&[0, 1, 3].map(Var), 2).unwrap();
    let g = m.at_least(&[1, 2, 3].map(Var), 2).unwrap();
    let h = m.xor(&f, &g).unwrap();
    m.export(&[("f", &f), ("not g", &m.not(&g)), ("", &h), ("yes", &m.constant(true))]).unwrap()
}

#[test]
fn every_truncation_and_every_flipped_bit_of_a_binary_file_is_refused() {
    let diagram = small();
    let bytes = binary(&diagram);
    assert_eq!(diagram.roots().collect::<Vec<_>>(), ["f", "not g", "", "yes"]);
    assert_eq!(Diagram::read_binary(&bytes[..], &free()).unwrap(), diagram);
    for len in 0..bytes.len() {
        let refusal = Diagram::read_binary(&bytes[..len], &free()).unwrap_err();
        assert!(matches!(refusal, ReadError::Truncated), "{len}: {refusal}");
    }
    for bit in 0..8 * bytes.len() {
        let mut altered = bytes.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        let refusal = Diagram::read_binary(&altered[..], &free()).unwrap_err();
        assert!(refusal.to_string().ends_with(['n', 'e']), "{bit}: {refusal}");
    }
    for at in 0..bytes.len() {
        let mut longer = bytes.clone();
        longer.insert(at, 0);
        assert!(Diagram::read_binary(&longer[..], &free()).is_err(), "{at}");
        assert!(
            Diagram::read_binary(&[&bytes[..at], &bytes[at + 1..]].concat()[..], &free()).is_err(),
            "{at}"
        );
    }
    assert!(Diagram::read_binary(&[&bytes[..], b"\n"].concat()[..], &free()).is_err());
}

#[test]
fn damaged_text_gives_an_error_or_functions() {
    let mut m = Manager::new(4);
    let f = m.exactly(&[0, 1, 3].map(Var), 2).unwrap();
    let bytes = text(&m.export(&[("f", &f)]).unwrap());
    let mut refused = 0;
    for at in 0..bytes.len() {
        let cut = Diagram::read_dddmp(&bytes[..at], &free());
        // All but the last line end matters.
        assert_eq!(cut.is_err(), at + 1 < bytes.len(), "{at}");
        for byte in (0..=255).step_by(5).chain(*b"0123456789-. \n") {
            let mut altered = bytes.clone();
            altered[at] = byte;
            match Diagram::read_dddmp(&altered[..], &free()) {
                Ok(diagram) => drop(diagram.build(&free())),
                Err(ReadError::Line { line, .. }) => {
                    assert!((1..=30).contains(&line));
                    refused += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(refused > 1000);
}

#[test]
fn forged_lengths_cost_nothing() {
    let sealed = |body: &[u8]| {
        let bytes = [&b"\x89BDD\r\n\x1a\n\x01"[..], body].concat();
        [&bytes[..], &crc32fast::hash(&bytes).to_le_bytes()].concat()
    };
    let read = |body: &[u8]| Diagram::read_binary(&sealed(body)[..], &free());
    // No variables, no nodes, one root: true.
    assert_eq!(read(&[0, 1, 0, 0]).unwrap().node_count(), 0);
    // A million variables; roots without end; a name of four gigabytes; a level of a milliard nodes.
    assert!(read(&[0x80, 0x80, 0x40]).is_err());
    assert!(read(&[0, 0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
    assert!(read(&[0, 1, 0, 0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
    assert!(read(&[1, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x03]).is_err());
    // Numbers too long for anything, a child that is not there, a variable that is not there.
    assert!(read(&[0xff; 12]).is_err());
    assert!(read(&[1, 0, 0, 1, 4, 0, 0]).is_err());
    assert!(read(&[1, 1, 0, 0, 0]).is_err());
    // One variable, one node: not x or x.
    assert_eq!(read(&[1, 0, 0, 1, 2, 0, 1, 2, 0]).unwrap().node_count(), 1);
    let text = b".ver DDDMP-2.0 .mode A .nnodes 1073741824 .nvars 9 .nsuppvars 0 .ids .permids .nroots 999999999 .rootids 1";
    assert!(Diagram::read_dddmp(&text[..], &free()).is_err());
}
