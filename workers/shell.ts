/** The embedded shell. It has no files of its own: they come over a port with each run. Ended to stop a run. */
import { serveShell } from '../src/lib/adapters/shell-embedded/serve-shell';

serveShell(self);
