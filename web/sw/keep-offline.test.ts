import { expect, it } from 'vitest';
import { createOfflineKeeper } from './keep-offline.ts';
import { createKeptPages } from './kept-pages.ts';
import { createCopies } from './own-copies.ts';
import { createPictures } from './pictures.ts';
import { createResponder } from './responder.ts';
import { cachesInMemory, marked } from './testing-caches.ts';

const at = (path: string): string => `https://app.example${path}`;
const manual = at('/manual/heat-pump');
const picture = '/manual/file/a';
const germanPicture = '/manual/file/b';
const daysMs = 86_400_000;

/** The worker's parts around kept pages. `server` answers in the look of `mark`, or not at all. */
function setUp(caches = cachesInMemory(), build = 'b1') {
  const clock = { ms: Date.parse('2026-11-28T08:00:00Z') };
  const server = {
    isReached: true,
    status: 200,
    mark: `person=mara; own=english; build=${build}`,
    picture,
    onPicture: (): void => undefined,
  };
  const requests: string[] = [];
  const fetch = async (request: Request | string): Promise<Response> => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, manual);
    requests.push(pathname);
    if (!server.isReached) throw new TypeError('Failed to fetch');
    if (pathname.startsWith('/manual/file/')) {
      server.onPicture();
      return new Response('picture', { status: pathname === '/manual/file/none' ? 404 : 200 });
    }
    const { headers } = marked(server.mark);
    const html = `<title>${server.mark}</title><img class="a" src="${server.picture}"><a href="/manual/file/pdf">`;
    return new Response(html, { status: server.status, headers });
  };
  const keptPages = createKeptPages(caches);
  const pictures = createPictures({
    caches,
    fetch,
    keptPictures: async () => new Set([...(await keptPages.list()).values()].flat()),
  });
  const copies = createCopies({
    caches,
    build,
    nowMs: () => clock.ms,
    keptUrls: async () => new Set((await keptPages.list()).keys()),
    onPerson: () => keeper.forget(),
    onGone: (url) => keptPages.remove(url),
  });
  const { ensurePage } = createResponder({
    copies,
    fetch,
    afterMs: () => new Promise(() => undefined),
    nowMs: () => clock.ms,
    offlinePage: async () => new Response('offline'),
    postToPage: async () => undefined,
  });
  const keeper = createOfflineKeeper({ keptPages, pictures, copies, ensurePage });
  const open = async (url: string): Promise<void> => {
    const response = marked(server.mark, `<title>${server.mark}</title>`);
    await copies.store({ url, response, begun: copies.begin() });
  };
  const inOtherLook = async (): Promise<void> => {
    server.mark = `person=mara; own=german; build=${build}`;
    server.picture = germanPicture;
    await open(at('/account'));
  };
  const storedPictures = async (): Promise<readonly string[]> =>
    (await (await caches.open('pictures')).keys()).map(({ url }) => new URL(url).pathname);
  return { storedPictures, caches, clock, server, requests, copies, keeper, open, inOtherLook };
}

it('keep: a page and its pictures are stored, else the page is not kept', async () => {
  const { keeper, server, open } = setUp();
  await open(at('/account'));
  expect(await keeper.isKept(manual)).toBe(false);
  expect(await keeper.keep(manual)).toBe(true);
  expect(await keeper.isKept(manual)).toBe(true);
  await keeper.release(manual);
  expect(await keeper.isKept(manual)).toBe(false);
  server.isReached = false;
  expect(await keeper.keep(at('/manual/room-unit'))).toBe(false);
  server.isReached = true;
  server.picture = '/manual/file/none';
  expect(await keeper.keep(at('/manual/room-unit'))).toBe(false);
  expect(await keeper.isKept(at('/manual/room-unit'))).toBe(false);
});

it('a kept page stays beyond 30 days and is listed, other pages are not', async () => {
  const { keeper, clock, copies, open } = setUp();
  await open(at('/launcher'));
  expect(await keeper.keep(manual)).toBe(true);
  clock.ms += 40 * daysMs;
  expect(await copies.find(at('/launcher'))).toBeNull();
  expect(await copies.find(`${manual}?return=%2Finstallation-monitoring`)).not.toBeNull();
  expect((await copies.list()).map(({ url }) => url)).toEqual([manual]);
  await keeper.release(manual);
  expect(await copies.find(manual)).toBeNull();
  expect(await copies.list()).toEqual([]);
});

it('a kept page opens in the earlier language, theme and text size, until it is fetched in the new one', async () => {
  const { keeper, copies, server, inOtherLook, storedPictures } = setUp();
  const text = async (): Promise<string | undefined> =>
    (await copies.find(`${manual}?return=%2F`))?.response.text();
  expect(await keeper.keep(manual)).toBe(true);
  await inOtherLook();
  expect(await keeper.isKept(manual)).toBe(true);
  expect(await text()).toContain('own=english');
  expect((await copies.list()).map(({ url }) => url)).toEqual([at('/account'), manual]);
  server.isReached = false;
  await keeper.restore();
  expect(await text()).toContain('own=english');
  server.isReached = true;
  await keeper.restore();
  expect(await text()).toContain('own=german');
  expect(await storedPictures()).toEqual([picture, germanPicture]);
  expect((await copies.list()).map(({ url }) => url).toSorted()).toEqual([at('/account'), manual]);
});

it('restore: an update of the app fetches kept pages again, and nothing that is stored', async () => {
  const { caches, keeper } = setUp();
  await keeper.keep(manual);
  const next = setUp(caches, 'b2');
  await next.copies.dropOtherBuilds();
  expect(await next.keeper.isKept(manual)).toBe(false);
  await next.keeper.restore();
  expect(next.requests).toEqual(['/manual/heat-pump']);
  expect(await next.keeper.isKept(manual)).toBe(true);
  await next.keeper.restore();
  expect(next.requests).toHaveLength(1);
});

it('forget: no page is kept, and no picture is stored', async () => {
  const { caches, keeper } = setUp();
  await keeper.keep(manual);
  await keeper.forget();
  expect(await keeper.isKept(manual)).toBe(false);
  expect(await caches.keys()).not.toEqual(expect.arrayContaining(['pictures', 'kept']));
});

it('a person who signs out while a manual is being kept keeps neither page nor pictures', async () => {
  const { keeper, copies, server, storedPictures } = setUp();
  const signedOut: Promise<unknown>[] = [];
  server.onPicture = () => void signedOut.push(copies.forget(), keeper.forget());
  expect(await keeper.keep(manual)).toBe(false);
  expect(signedOut).toHaveLength(2);
  await Promise.all(signedOut);
  expect(await keeper.isKept(manual)).toBe(false);
  expect(await storedPictures()).toEqual([]);
});

it('two pages kept at the same time are both kept; one that is released meanwhile is not kept again', async () => {
  const { keeper } = setUp();
  await keeper.keep(manual);
  const roomUnit = at('/manual/room-unit');
  const station = at('/manual/weather-station');
  await Promise.all([keeper.keep(roomUnit), keeper.keep(station), keeper.restore()]);
  for (const url of [manual, roomUnit, station]) expect(await keeper.isKept(url)).toBe(true);
  await Promise.all([keeper.release(manual), keeper.restore()]);
  expect(await keeper.isKept(manual)).toBe(false);
});

it('a kept page that is gone is no longer kept, and not requested again', async () => {
  const { keeper, server, requests, inOtherLook } = setUp();
  await keeper.keep(manual);
  server.status = 404;
  await inOtherLook();
  await keeper.restore();
  expect(await keeper.isKept(manual)).toBe(false);
  const count = requests.length;
  await keeper.restore();
  expect(requests).toHaveLength(count);
});
