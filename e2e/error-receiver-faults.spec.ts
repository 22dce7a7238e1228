import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Page, expect } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';

interface Receiver {
  readonly origin: string;
  readonly requests: {
    readonly url: string;
    readonly cookie: string | undefined;
    readonly body: string;
  }[];
  behaviour: keyof typeof behaviours;
}

const behaviours = {
  'answers without JSON': { status: 200, body: '<html>' },
  'limits requests': { status: 429, body: '{}' },
  fails: { status: 500, body: '{}' },
  'ends the connection': { status: 0, body: '' },
  'never answers': { status: -1, body: '' },
} as const;

/** A receiver of the Sentry protocol on this machine with a configured behaviour. */
async function startReceiver(): Promise<{ receiver: Receiver; server: Server }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      receiver.requests.push({
        url,
        cookie: headers.cookie,
        body: Buffer.concat(chunks).toString(),
      });
      const { status, body } = behaviours[receiver.behaviour];
      if (status === 0) request.socket.destroy();
      else if (status > 0)
        response.writeHead(status, { 'access-control-allow-origin': '*' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    origin: `http://localhost:${port}`,
    requests: [],
    behaviour: 'limits requests',
  };
  return { receiver, server };
}

/** Receivers by the address of the world whose pages report to them. */
const receivers = new Map<string, Receiver>();

const test = base.extend<object, { world: RunningWorld }>({
  world: [
    async ({ demo }, use) => {
      const { receiver, server } = await startReceiver();
      const dsn = `${receiver.origin.replace('//', '//key@')}/42`;
      const world = await startWorld({ demo, settings: { ERROR_REPORTS_DSN: dsn } });
      receivers.set(world.url, receiver);
      await use(world);
      await world.stop();
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const connectSources = async (page: Page): Promise<string> => {
  const answer = await page.goto('/manual');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  return /connect-src ([^;]*)/.exec(policy)?.[1] ?? '';
};

for (const name of Object.keys(behaviours) as (keyof typeof behaviours)[])
  test(`a receiver elsewhere that ${name} changes nothing on a page`, async ({
    page,
    world,
    faults,
  }) => {
    const receiver = receivers.get(world.url);
    if (!receiver) throw new Error('no receiver');
    faults.expect(
      /page error: a fault|console: Failed to load resource.*envelope|answer: 500 .*envelope/,
    );
    Object.assign(receiver, { behaviour: name });
    receiver.requests.length = 0;
    expect(await connectSources(page)).toBe("'self'");
    const sheet = page.getByRole('region', { name: 'May we send optional data?' });
    await sheet.getByRole('button', { name: 'Accept all' }).click();
    await expect(sheet).toHaveCount(0);
    expect(await connectSources(page)).toBe(`'self' ${receiver.origin}`);
    const text = await page.locator('body').innerText();
    // The client listens some time after the page, and reports an error once.
    await expect(async () => {
      await page.evaluate("void setTimeout(() => { throw new TypeError('a fault') })");
      expect(receiver.requests.length).toBeGreaterThan(0);
    }).toPass();
    const [report] = receiver.requests;
    expect(report?.url).toBe('/api/42/envelope/?sentry_version=7&sentry_key=key');
    expect(report?.cookie).toBeUndefined();
    expect(report?.body).toMatch(/^\{\}\n\{"type":"event"\}\n\{"event_id":"[0-9a-f]{32}"/);
    expect(await page.locator('body').innerText()).toBe(text);
    await page.goto('/landing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(receiver.requests.length).toBeLessThanOrEqual(2);
  });
