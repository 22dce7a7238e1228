// npm run -s hearth -- GROUP COMMAND …: the command line, with a silent bootstrap so that stdout holds the answer alone.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { forward } from './bootstrap/forward.js';
import { main } from './bootstrap/main.js';
import { prepare, root } from './bootstrap/prepare.js';

await main(async () => {
  const { node, env } = await prepare({ silent: true, needsWeb: false });
  // npm changes into the project; file names on the command line are meant from where the person stands.
  const viaNpm = process.env.npm_lifecycle_event === 'hearth';
  const cwd = (viaNpm && process.env.INIT_CWD) || process.cwd();
  const settings = resolve(root, '.env');
  // Node tells of a file that is not there, on each command.
  const given = existsSync(settings) ? [`--env-file=${settings}`] : [];
  return forward([node, ...given, resolve(root, 'cli', 'hearth.ts'), ...process.argv.slice(2)], {
    cwd,
    // Half of a short command is reading our own sources: what Node made of them is kept until they change.
    env: { NODE_COMPILE_CACHE: join(root, '.runtime', 'compiled'), ...env },
  });
});
