// npm run build: everything that a start prepares (Node, packages, web app), without starting.
import { main } from './bootstrap/main.js';
import { prepare } from './bootstrap/prepare.js';

await main(async () => {
  await prepare();
  return 0;
});
