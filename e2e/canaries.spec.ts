import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type Page, expect } from '@playwright/test';
import { drawOf } from '@hearth/dev/checks/draw.ts';
import { routeTable, screenRoutes } from '@hearth/web/app/route-table.ts';
import type { ScreenRoute } from '@hearth/web/app/screen-route.ts';
import { run } from './config.ts';
import { movedIn, test as base } from './fixtures.ts';
import { openHydrated, typeAddress } from './steps.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';
import { withoutMeasures } from './without-measures.ts';

/** What a person owns, types or holds; none of it may occur in anything that is sent. */
const canaries = {
  name: 'Wilhelmine Zauberzahn',
  street: 'Quittenstieg',
  home: 'Kolibrihaus',
  unit: 'Papageienzimmer',
  mail: 'zauberzahn@quittenstieg.example',
  token: 'zz9-plural-8a7b6c5d4e3f2a1b',
  place: '53.55112, 9.99371',
  note: 'zeppelinkuchen im keller',
};
/** Words by which they are found, also where a part was replaced or encoded. */
const traces = [
  'wilhelmine',
  'zauberzahn',
  'quittenstieg',
  'kolibri',
  'papagei',
  'zz9',
  'plural',
  '8a7b6c5d',
  '53.55',
  '9.993',
  'zeppelin',
  'keller',
];

const instrumentationKey = '1c7a4a3e-0b6d-4d3e-9d0f-3a5b6c7d8e9f';

/** Every byte that a receiver on this machine got, of error reports and telemetry. */
async function startReceivers() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request;
      const body = Buffer.concat(chunks).toString();
      received.push(`${method} ${url}\n${rawHeaders.join('\n')}\n\n${body}`);
      response.writeHead(method === 'OPTIONS' ? 204 : 200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      });
      response.end(method === 'OPTIONS' ? '' : '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = {
    ERROR_REPORTS_DSN: `http://key@127.0.0.1:${port}/42`,
    TELEMETRY_CONNECTION: `InstrumentationKey=${instrumentationKey};IngestionEndpoint=http://127.0.0.1:${port}/`,
    TAG_MANAGER_ID: 'GTM-CANARY',
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { received, settings, stop };
}

const receivedBy = new WeakMap<RunningWorld, string[]>();

const test = base.extend<object, { world: RunningWorld }>({
  world: [
    async ({ demo }, use) => {
      const receivers = await startReceivers();
      const world = await startWorld({ demo, settings: receivers.settings });
      receivedBy.set(world, receivers.received);
      await use(world);
      await world.stop();
      await receivers.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** A browser with all clients allowed. What goes to another origin than the app's is recorded, with headers. */
async function openBrowser(browser: Browser, world: RunningWorld, sent: string[]) {
  const context = await browser.newContext({ baseURL: world.url });
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  context.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(world.url).origin) return;
    sent.push(
      `${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ''}`,
    );
  });
  return context;
}

async function allowAll(page: Page): Promise<void> {
  await page.goto('/account/consent');
  await page.getByRole('main').getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText(/Your choice of .* is stored/)).toBeVisible();
}

/** Names that the pages show: of the home, its street and its units. */
async function nameThings(page: Page): Promise<void> {
  await page.goto('/installation-details/address');
  await typeAddress(page, 'with');
  await page.getByLabel('Street').fill(canaries.street);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/done=address/);
  await openHydrated(page, '/installation-details');
  const saved = (name: string) => expect(page.getByText(name).first()).toBeVisible();
  await page.getByLabel('Name of the home').fill(canaries.home);
  await page.getByRole('button', { name: 'Save the name' }).filter({ visible: true }).click();
  await saved(canaries.home);
  await page
    .locator('summary', { hasText: /rename/i })
    .first()
    .click();
  await page.getByLabel('Name of the unit').filter({ visible: true }).fill(canaries.unit);
  await page
    .getByRole('button', { name: 'Save the name' })
    .filter({ visible: true })
    .last()
    .click();
  await saved(canaries.unit);
}

/** Address of a screen with the home's own ids, or else with a canary in their place, and canaries behind it. */
function marked(path: string, ids: Readonly<Record<string, string>>): string {
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? canaries.token);
  return `${named}?code=${canaries.token}&q=${encodeURIComponent(canaries.note)}#${canaries.token}`;
}

/**
 * Opens a screen, or the one that it leads to, types into its fields, and has errors and failed requests that repeat all of it. False for a
 * page that has no clients and is no refusal.
 */
async function visit(page: Page, address: string, attempts = 3): Promise<boolean> {
  const hasClients =
    'Boolean(window.dataLayer) && !/native code/.test(Function.prototype.toString.call(fetch))';
  // Where the choice cannot be read in time, as on a busy machine, a page has no clients.
  let [isStarted, isRefused] = [false, false];
  for (let attempt = 1; !isStarted && attempt <= attempts; attempt += 1) {
    const answer = await page.goto(address);
    await page.keyboard.press('Shift');
    isRefused = (answer?.status() ?? 200) >= 400;
    isStarted = await expect
      .poll(() => page.evaluate(hasClients), { timeout: isRefused ? 2_000 : 10_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (isRefused) break;
  }
  if (!isStarted) return isRefused;
  const words = Object.values(canaries);
  const fields = page.locator(
    'main input:is([type=text], [type=search], [type=email], [type=tel], [type=password], :not([type])):visible, main textarea:visible',
  );
  for (const [at, field] of (await fields.all()).slice(0, words.length).entries())
    await field.fill(words[at] ?? '', { timeout: 1_000 }).catch(() => undefined);
  await page.evaluate((texts) => {
    const typed = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')];
    const messages = [
      ...texts.map(
        (text) => `cannot read "${text}" at ${location.href}, /${encodeURIComponent(text)}`,
      ),
      ...typed.map(({ value }) => `${value} is not a function`),
    ];
    for (const message of messages)
      setTimeout(() => {
        throw new TypeError(message);
      });
    const address = `${location.pathname}.data?token=${texts.join()}`;
    void fetch(address, { method: 'POST', body: texts.join() }).catch(() => undefined);
    void fetch(`/${encodeURIComponent(texts.join())}`).catch(() => undefined);
  }, words);
  return true;
}

interface Envelope {
  readonly data: {
    readonly baseType: string;
    readonly baseData: {
      readonly name?: string;
      readonly url?: string;
      readonly metrics?: readonly { readonly name: string }[];
      readonly properties?: Readonly<Record<string, string>>;
    };
  };
}

const patterns = new Set<string>(routeTable.map(({ path }) => path));
const isOwnWord = (text: string): boolean =>
  patterns.has(text) || ['unknown', 'elsewhere', '/assets/*'].includes(text);

/** Each text of a batch of telemetry is one of the app's own. */
function expectOwnWords(body: string, origin: string): void {
  const envelopes: readonly Envelope[] = body.startsWith('[') ? JSON.parse(body) : [];
  for (const envelope of envelopes) {
    expect(Object.keys(envelope).toSorted()).toEqual(['data', 'iKey', 'name', 'tags', 'time']);
    const { name = '', url = origin, metrics = [], properties = {} } = envelope.data.baseData;
    const { route = '/', ...rest } = properties;
    const words = [name.replace(/^[A-Z]+ /, ''), url.replace(origin, '') || '/', route];
    if (envelope.data.baseType === 'EventData') expect(words.shift()).toMatch(/^wizard-step-/);
    if (envelope.data.baseType === 'MetricData') expect(words.shift()).toBe('');
    for (const word of words) expect(isOwnWord(word), word).toBe(true);
    for (const metric of metrics) expect(['LCP', 'INP', 'CLS', 'TTFB']).toContain(metric.name);
    expect(Object.keys(rest).filter((key) => key !== 'wizard')).toEqual([]);
  }
}

/** In `npm test` a twelfth of the screens, another one in each run. */
const parts = 12;
const screens: readonly ScreenRoute[] = screenRoutes.filter(({ file }) => file.endsWith('.tsx'));
const part = run.hasAll || run.seed === undefined ? null : drawOf(run.seed, 'canaries') % parts;
const visited = screens.filter((_, at) => part === null || at % parts === part);

test('on every screen, what a person owns, types or holds is in no byte that any client sends @always', async ({
  browser,
  world,
}) => {
  // All screens take some minutes, on a busy machine a quarter of an hour.
  test.setTimeout(part === null ? 1_800_000 : 300_000);
  const sent = receivedBy.get(world) ?? [];
  const person = { email: canaries.mail, password: 'warm-in-every-room', name: canaries.name };
  await world.ask('addPerson', person);
  await world.ask('addUnits', person);
  const cookies = await movedIn(world, person);
  const own = await openBrowser(browser, world, sent);
  await own.addCookies(cookies);
  const guest = await openBrowser(browser, world, sent);
  const [page, stranger] = [await own.newPage(), await guest.newPage()];
  await allowAll(page);
  await allowAll(stranger);
  await nameThings(page);
  const found = (await page.content()).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
  const ids = found.filter((id) => id !== instrumentationKey);
  const energy = await (await own.request.get('/energy')).text();
  const [, applianceId = ''] = /"\/energy\/appliance\/([\da-f-]{36})\?/.exec(energy) ?? [];
  const things = { installation: ids[0] ?? '', applianceId };
  const silent: string[] = [];
  for (const { path, onlyIn } of visited) {
    const address = marked(path, things);
    // Pages for developers are documents of their own.
    const isVisited = await visit(page, address, onlyIn ? 1 : 3);
    if (!isVisited && !onlyIn) silent.push(path);
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    if (!pattern.test(new URL(page.url()).pathname)) await visit(stranger, address);
  }
  for (const each of [page, stranger]) await each.goto('/robots.txt');
  expect(silent).toEqual([]);

  const kinds = ['/api/42/envelope/', '"PageviewData"', '"RemoteDependencyData"', 'gtm.js'];
  for (const kind of kinds)
    await expect
      .poll(() => sent.filter((text) => text.includes(kind)).length, kind)
      .toBeGreaterThan(2);
  const everything = withoutMeasures(sent.join('\n')).toLowerCase();
  expect(everything).toContain('cannot read');
  expect(ids.length).toBeGreaterThan(0);
  for (const body of sent.flatMap((text) =>
    text.includes('/v2/track') ? text.split('\n').at(-1) : [],
  ))
    expectOwnWords(body ?? '', new URL(world.url).origin);
  const secrets = cookies.flatMap(({ value }) => (value.length > 20 ? value.toLowerCase() : []));
  for (const trace of [...traces, ...ids, applianceId, ...secrets])
    expect(everything.includes(trace), trace).toBe(false);
  // The tag manager gets what is in its layer.
  await visit(page, '/account');
  const layer = (
    await page.evaluate<string>(
      'JSON.stringify(window.dataLayer.map((each) => [...(each.length ? each : [each])]))',
    )
  ).toLowerCase();
  expect(layer).toContain('page_view');
  for (const trace of [...traces, ...ids]) expect(layer.includes(trace), trace).toBe(false);
  await own.close();
  await guest.close();
});
