// npm start: prepare what is missing or stale, then run the whole system in one process.
import { forward } from './bootstrap/forward.js';
import { main } from './bootstrap/main.js';
import { prepare, root } from './bootstrap/prepare.js';

await main(async () => {
  const { node, env } = await prepare();
  return forward([node, '--env-file-if-exists=.env', 'dev/start.ts', ...process.argv.slice(2)], {
    cwd: root,
    env,
  });
});
