// npm test: prepare what is missing or stale, find a browser and a PostgreSQL, then run the plan of checks.
import { findBrowsers, settingsOf } from './bootstrap/chromium.js';
import { forward } from './bootstrap/forward.js';
import { main } from './bootstrap/main.js';
import { withPathEnd } from './bootstrap/npm.js';
import { findPostgres } from './bootstrap/postgres.js';
import { prepare, root } from './bootstrap/prepare.js';

await main(async () => {
  const { node, env, steps } = await prepare();
  const found = {};
  await steps.step('Chromium', async () => {
    found.browsers = await findBrowsers(root, { ...steps, node, env });
    return Object.values(found.browsers).filter(Boolean).join(', ');
  });
  await steps.step('PostgreSQL', async () => {
    found.postgres = await findPostgres(steps);
    return found.postgres ?? 'none';
  });
  const plan = [node, 'dev/checks/main.ts', ...process.argv.slice(2)];
  const paths = {
    ...settingsOf(found.browsers),
    ...(found.postgres ? { HEARTH_PG_BIN: found.postgres } : {}),
  };
  const everything = found.postgres ? withPathEnd(found.postgres, env) : env;
  return forward(plan, { cwd: root, env: { ...everything, ...paths } });
});
