// npm run test:one FILE…: unit and front-door tests by Vitest, browser journeys (*.spec.ts) by Playwright. A part of a path is enough.
import { join } from 'node:path';
import { findBrowsers, settingsOf } from './bootstrap/chromium.js';
import { forward } from './bootstrap/forward.js';
import { main } from './bootstrap/main.js';
import { withPathEnd } from './bootstrap/npm.js';
import { findPostgres } from './bootstrap/postgres.js';
import { prepare, root } from './bootstrap/prepare.js';
import { SetupError } from './bootstrap/steps.js';

await main(async () => {
  const files = process.argv.slice(2);
  if (files.length === 0)
    throw new SetupError('Name a test file: npm run test:one services/energy/local-days.test.ts');
  const isJourney = files.some((file) => file.includes('.spec') || file.startsWith('e2e'));
  const { node, env, steps } = await prepare({ needsWeb: true });
  const browsers = isJourney ? await findBrowsers(root, { ...steps, node, env }) : undefined;
  const postgres = await findPostgres(steps);
  const tool = (...path) => join(root, 'node_modules', ...path);
  const command = isJourney
    ? [tool('@playwright/test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts']
    : [tool('vitest', 'vitest.mjs'), 'run'];
  return forward([node, ...command, ...files], {
    cwd: root,
    env: {
      ...(postgres ? withPathEnd(postgres, env) : env),
      ...(browsers ? settingsOf(browsers) : {}),
      ...(postgres ? { HEARTH_PG_BIN: postgres } : {}),
    },
  });
});
