import { expect, it } from 'vitest';
import { createResponder } from './responder.ts';
import { createCopies } from './own-copies.ts';
import { cachesInMemory, marked } from './testing-caches.ts';
import type { FetchEvent } from './worker-scope.ts';

const mara = 'person=mara; home=linden; build=b1';
const energy = 'https://app.example/energy';
const never = new Promise<Response>(() => undefined);

/** A worker on a line that a test holds: `network` answers whatever is requests. */
function setUp(network: { answer: (url: string) => Promise<Response> }) {
  const clock = { ms: Date.parse('2026-11-21T10:00:00Z') };
  const requests: string[] = [];
  const told: unknown[] = [];
  const patience = Promise.withResolvers<void>();
  const nowMs = (): number => clock.ms;
  const copies = createCopies({
    caches: cachesInMemory(),
    build: 'b1',
    nowMs,
    onPerson: async () => undefined,
  });
  const answers = createResponder({
    copies,
    nowMs,
    afterMs: () => patience.promise,
    offlinePage: async () => new Response('offline', { status: 503 }),
    async fetch(request) {
      const url = typeof request === 'string' ? request : request.url;
      requests.push(url);
      return network.answer(url);
    },
    async postToPage(clientId, message) {
      told.push({ clientId, message });
    },
  });
  const waiting: Promise<unknown>[] = [];
  const event = (url: string, preloaded?: Response): FetchEvent => ({
    request: new Request(url),
    clientId: 'tab',
    resultingClientId: '',
    preloadResponse: Promise.resolve(preloaded),
    respondWith: () => undefined,
    waitUntil: (work) => void waiting.push(work),
  });
  const settled = async (): Promise<void> => {
    for (const work of waiting) await work;
  };
  return { answers, event, settled, requests, told, clock, patience, copies };
}

const online = { answer: async () => marked(mara, '<html lang="en">warm') };
const unreachable = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

it('returns the network response, else the last stored one with its time in the page', async () => {
  const network = { ...online };
  const { answers, event, settled } = setUp(network);
  expect(await (await answers.page(event(energy))).text()).toBe('<html lang="en">warm');
  await settled();
  network.answer = unreachable;
  expect(await (await answers.page(event(`${energy}#today`))).text()).toBe(
    '<html data-copied-at="2026-11-21T10:00:00.000Z" lang="en">warm',
  );
  const unseen = await answers.page(event('https://app.example/launcher'));
  expect(await unseen.text()).toBe('offline');
});

it('sends one request if the browser has already preloaded it', async () => {
  const { answers, event, settled, requests } = setUp(online);
  const page = await answers.page(event(energy, marked(mara, 'preloaded')));
  expect(await page.text()).toBe('preloaded');
  await settled();
  expect(requests).toEqual([]);
});

it('waits no longer than patience for a line that hangs, where there is something to show', async () => {
  const network = { ...online };
  const { answers, event, settled, patience } = setUp(network);
  await answers.page(event(energy));
  await settled();
  network.answer = () => never;
  const page = answers.page(event(energy));
  patience.resolve();
  expect(await (await page).text()).toContain('data-copied-at');
});

it('waits on for a slow line where there is nothing else', async () => {
  const late = Promise.withResolvers<Response>();
  const { answers, event, patience } = setUp({ answer: () => late.promise });
  const page = answers.page(event(energy));
  patience.resolve();
  late.resolve(marked(mara, 'late'));
  expect(await (await page).text()).toBe('late');
});

it('takes a gateway’s word for the app’s absence, and the app’s own trouble for an answer', async () => {
  const network = { ...online };
  const { answers, event, settled } = setUp(network);
  await answers.page(event(energy));
  await settled();
  network.answer = async () => new Response('bad gateway', { status: 502 });
  expect((await answers.page(event(energy))).status).toBe(200);
  network.answer = async () =>
    new Response('closed', { status: 503, headers: { 'offline-copy': 'person=mara; build=b1' } });
  expect((await answers.page(event(energy))).status).toBe(503);
  // A server with too many requests: its busy page has no header, so the copy is shown.
  network.answer = async () =>
    new Response('busy', { status: 503, headers: { 'retry-after': '5' } });
  expect(await (await answers.page(event(energy))).text()).toContain('warm');
  // A page without its main content is shown, as it is the app's own answer.
  network.answer = async () =>
    new Response('empty', { status: 503, headers: { 'offline-copy': mara } });
  expect(await (await answers.page(event(energy))).text()).toBe('empty');
  await settled();
  // None of these has taken the copy's place.
  network.answer = unreachable;
  expect(await (await answers.page(event(energy))).text()).toContain('warm');
});

it('notifies the page of copied figures; fetches the whole page beside new figures, but not each time', async () => {
  const network = { ...online };
  const { answers, event, settled, requests, told, clock } = setUp(network);
  const figures = 'https://app.example/energy.data';
  await answers.data(event(figures));
  await settled();
  await answers.data(event(figures));
  await settled();
  expect(requests).toEqual([figures, energy, figures]);
  clock.ms += 31 * 60_000;
  await answers.data(event(figures));
  await settled();
  expect(requests.slice(3)).toEqual([figures, energy]);
  network.answer = unreachable;
  expect((await answers.data(event(figures))).status).toBe(200);
  expect(told).toEqual([
    { clientId: 'tab', message: { kind: 'copied', url: energy, at: '2026-11-21T10:31:00.000Z' } },
  ]);
  expect((await answers.data(event('https://app.example/account.data'))).type).toBe('error');
});

it('a copied page whose data are newer says so, and the list has the newer age', async () => {
  const network = { answer: async () => marked(mara) };
  const { answers, event, settled, clock, copies } = setUp(network);
  await answers.page(event(energy));
  await settled();
  clock.ms += 20 * 60_000;
  await answers.data(event('https://app.example/energy.data'));
  await settled();
  network.answer = unreachable;
  expect(await (await answers.page(event(energy))).text()).toContain(
    '<html data-copied-at="2026-11-21T10:00:00.000Z" data-newer-data lang',
  );
  const listed = (await copies.list()).find(({ url }) => url === energy);
  expect(listed?.at).toBe('2026-11-21T10:20:00.000Z');
});

it('a page loaded as a whole brings its older data up to date', async () => {
  const { answers, event, settled, requests, clock, copies } = setUp(online);
  const figures = 'https://app.example/energy.data';
  await answers.data(event(figures));
  await settled();
  clock.ms += 20 * 60_000;
  await answers.page(event(energy));
  await settled();
  expect(requests).toEqual([figures, energy, energy, figures]);
  const ages = [await copies.find(energy), await copies.find(figures)].map((copy) => copy?.at);
  expect(ages).toEqual(['2026-11-21T10:20:00.000Z', '2026-11-21T10:20:00.000Z']);
});
