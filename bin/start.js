// npm start: prepare what is missing or stale, then run the whole system in one process.
import { join } from 'node:path';
import { forward } from './bootstrap/forward.js';
import { main } from './bootstrap/main.js';
import { prepare, root } from './bootstrap/prepare.js';

await main(async () => {
  const { node, env } = await prepare();
  // V8's space for new objects grows with load to about 100 MB by default and shrinks late; this bounds it to 32 MB.
  const flags = ['--max-semi-space-size=16', '--env-file-if-exists=.env'];
  return forward([node, ...flags, 'app/start.ts', ...process.argv.slice(2)], {
    cwd: root,
    // Half of a start is reading our own sources: what Node made of them is kept until they change.
    env: { NODE_COMPILE_CACHE: join(root, '.runtime', 'compiled'), ...env },
  });
});
