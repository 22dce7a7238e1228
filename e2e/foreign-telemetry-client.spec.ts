import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { bundledScript } from '@hearth/dev/bundled-script.ts';
import { test } from './fixtures.ts';

/** Microsoft's own client, as a page calls it. */
const clientCode = `
  import { ApplicationInsights } from '@microsoft/applicationinsights-web';
  const connectionString =
    'InstrumentationKey=00000000-0000-4000-8000-000000000001;IngestionEndpoint=' + location.origin;
  // Without it, the client reads settings from Microsoft's servers.
  const extensionConfig = { AppInsightsCfgSyncPlugin: { cfgUrl: '' } };
  const client = new ApplicationInsights({ config: { connectionString, extensionConfig } });
  client.loadAppInsights();
  client.setAuthenticatedUserContext('ada-lindenweg');
  window.reportLater = (average) => client.trackMetric({ name: 'LCP', average }, { route: '/manual' });
  window.flush = () => client.flush();
  window.report = () => {
    client.trackPageView({ name: 'Home of Ada Lindenweg', uri: location.origin + '/overview/4711/packages' });
    for (let shown = 0; shown < 3; shown += 1)
      client.trackMetric({ name: 'LCP', average: 1900 }, { route: '/overview/:installation/packages' });
    client.trackEvent({ name: 'wizard-step-reached' }, { route: '/energy/settings/solar/start' });
    client.trackException({ exception: new Error('for ada@lindenweg.example') });
    client.trackDependencyData({
      id: '1', name: 'GET /energy/history', responseCode: 503, success: false, duration: 20, type: 'Fetch',
    });
    client.flush();
  };
`;

/** A page without scripts of ours, with Microsoft's client and the time that a test sets. */
async function openPlain(page: Page): Promise<void> {
  await page.route('**/plain-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>plain</title>' }),
  );
  await page.goto('/plain-page');
  await page.evaluate(await bundledScript(clientCode));
}

test('the unmodified client of Application Insights reports, and the operator sees totals without what names somebody', async ({
  page,
}) => {
  await openPlain(page);
  const answered = page.waitForResponse('**/v2/track');
  await page.evaluate('window.report()');
  const answer = await answered;
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ errors: [] });
  const operator = await page.context().newPage();
  await operator.goto('/internal/telemetry');
  const pages = operator.getByRole('region', { name: '75th percentiles of the last 7 days (UTC)' });
  const row = pages.getByRole('row', { name: '/overview/:installation/packages' });
  // The client may send its events in more than one batch.
  await expect(async () => {
    await operator.reload();
    await expect(row.getByRole('cell').first()).toHaveText('1', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(row).toContainText('few values, n 3');
  await expect(operator.getByRole('row', { name: '/energy/history' })).toContainText('GET 503');
  await expect(operator.getByRole('row', { name: '/energy/settings/solar/start' })).toBeVisible();
  expect((await operator.content()).toLowerCase()).not.toContain('lindenweg');
  expect(await axeFindings(operator)).toEqual([]);
  await row.getByRole('link').click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(
    'Speed of /overview/:installation/packages',
  );
  await expect(operator.getByRole('heading', { name: /^LCP, 75th percentile/ })).toBeVisible();
  expect(await axeFindings(operator)).toEqual([]);
});

test('what the client sends again after a lost answer, with a later event in one batch, is counted once', async ({
  page,
  faults,
}) => {
  faults.expect(/504/);
  await page.clock.install();
  await openPlain(page);
  const bodies: string[] = [];
  await page.route('**/v2/track', async (route) => {
    const response = await route.fetch();
    bodies.push(route.request().postData() ?? '');
    expect(await response.json()).toMatchObject({ errors: [] });
    await route.fulfill(bodies.length === 1 ? { status: 504, body: '' } : { response });
  });
  const failed = page.waitForResponse('**/v2/track');
  await page.evaluate('window.reportLater(1900); window.flush()');
  expect((await failed).status()).toBe(504);
  await page.evaluate('window.reportLater(2100)');
  await expect(async () => {
    await page.clock.runFor(30_000);
    expect(bodies.length).toBe(2);
  }).toPass();
  const itemsIn = (body = '') => body.split('"baseType":"MetricData"').length - 1;
  expect(bodies.map(itemsIn)).toEqual([1, 2]);
  const operator = await page.context().newPage();
  await operator.goto('/internal/telemetry');
  const pages = operator.getByRole('region', { name: '75th percentiles of the last 7 days (UTC)' });
  await expect(pages.getByRole('row', { name: '/manual' })).toContainText('few values, n 2');
});
