// npm run rows: prepare what is missing, then write the row types of every schema from the migrations.
import { forward } from './bootstrap/forward.js';
import { main } from './bootstrap/main.js';
import { prepare, root } from './bootstrap/prepare.js';

await main(async () => {
  const { node, env } = await prepare({ needsWeb: false });
  return forward([node, 'dev/rows.ts'], { cwd: root, env });
});
