// npm run docs: write docs/api, docs/who-may.md, docs/data-classes.md and docs/placement.md from declarations and statements.
import { forward } from './bootstrap/forward.js';
import { main } from './bootstrap/main.js';
import { prepare, root } from './bootstrap/prepare.js';

await main(async () => {
  const { node, env } = await prepare({ needsWeb: false });
  const run = (file) => forward([node, file], { cwd: root, env });
  return (
    (await run('dev/open-api.ts')) ||
    (await run('dev/who-may.ts')) ||
    (await run('dev/table-classes.ts')) ||
    (await run('dev/placement-page.ts'))
  );
});
