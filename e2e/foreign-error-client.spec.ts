import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { bundledScript } from '@hearth/dev/bundled-script.ts';
import { test } from './fixtures.ts';
import type { RunningWorld } from './world/start-world.ts';

/** Sentry's own client, as a page calls it. */
const clientCode = `
  import { captureException, captureMessage, flush, init, setUser } from '@sentry/browser';
  init({ dsn: window.errorsDsn, release: '1.4.0', sendClientReports: false });
  setUser({ email: 'ada@lindenweg.example' });
  window.sentryClient = {
    error: () => captureException(new TypeError('<img src=x onerror=alert(1)> for ada@lindenweg.example')),
    message: () => captureMessage('the sample stopped'),
    sent: () => flush(5000),
  };
`;

async function openClient(page: Page, { url }: RunningWorld) {
  await page.route('**/plain-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>plain</title>' }),
  );
  const { host } = new URL(url);
  await page.addInitScript(`window.errorsDsn = 'http://errors@${host}/errors/1';`);
  await page.addInitScript(await bundledScript(clientCode));
  await page.goto('/plain-page');
  return async (name: 'error' | 'message' | 'sent') =>
    await page.evaluate(`window.sentryClient.${name}()`);
}

test('the unmodified Sentry client reports errors, and the operator sees them grouped, without what names somebody', async ({
  page,
  world,
}) => {
  const call = await openClient(page, world);
  for (const name of ['error', 'error', 'message'] as const) {
    await call(name);
    // The client drops a second report of one error within a tick.
    await page.reload();
  }
  await call('message');
  expect(await call('sent')).toBe(true);
  const operator = await page.context().newPage();
  await operator.goto('/internal/errors');
  // Other journeys of the same world may have caused errors of the server.
  const groups = operator.getByRole('heading', { level: 2, name: /sample|<mail>/ });
  await expect(groups).toHaveText([/the sample stopped/, /TypeError: .* for <mail>/]);
  await expect(operator.getByText(/2 × at the client .* versions 1\.4\.0 · open/)).toHaveCount(2);
  await expect(operator.locator('main img')).toHaveCount(0);
  expect(await operator.content()).not.toContain('lindenweg');
  expect(await axeFindings(operator)).toEqual([]);
});
