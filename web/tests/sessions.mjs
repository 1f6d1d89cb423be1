// Sessions of a user of the page, in a headless Chromium: what is done, and what has to be seen then.
//
//   node sessions.mjs FOLDER [PICTURES] [NAME]
//
// FOLDER is the page as `web/build.sh` makes it; PICTURES a folder for pictures of it; NAME a part of the names of the
// sessions that are run. A word in the console of any session is a fault.

import { ASKING } from "./asking.mjs";
import { installed, serve, sessions } from "./browser.mjs";
import { FIRST } from "./first.mjs";
import { KEEPING } from "./keeping.mjs";

const [folder, pictures, only] = process.argv.slice(2);
if (!folder) {
  console.error("sessions: name the folder of the page: node sessions.mjs FOLDER [PICTURES] [NAME]");
  process.exit(2);
}
if (!installed()) {
  console.error("sessions: skipped, there is no chromium");
  process.exit(0);
}
const server = folder.startsWith("http") ? { url: folder, close() {} } : await serve(folder);
const faults = await sessions({ ...ASKING, ...KEEPING, ...FIRST }, server.url, pictures, only);
server.close();
console.log(faults.length ? `sessions: ${faults.length} failed: ${faults.join(", ")}` : "sessions: all passed");
process.exitCode = faults.length ? 1 : 0;
