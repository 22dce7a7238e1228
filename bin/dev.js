// npm run dev: prepare what is missing, then run the whole system and reload it whenever a source changes.
import { forward } from './bootstrap/forward.js';
import { main } from './bootstrap/main.js';
import { prepare, root } from './bootstrap/prepare.js';

await main(async () => {
  const { node, env } = await prepare({ needsWeb: false });
  return forward([node, '--env-file-if-exists=.env', 'dev/watch.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...env, NODE_ENV: 'development' },
  });
});
