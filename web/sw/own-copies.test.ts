import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OwnCopies, createCopies } from './own-copies.ts';
import { cachesInMemory, marked } from './testing-caches.ts';

const at = (path: string): string => `https://app.example${path}`;
const mara = 'person=mara; home=linden; build=b1';

function setUp(build = 'b1', caches = cachesInMemory()) {
  const clock = { ms: Date.parse('2026-11-21T10:00:00Z') };
  const posted: string[] = [];
  const copies = createCopies({
    caches,
    build,
    nowMs: () => clock.ms,
    onPerson: async (person) => void posted.push(person),
  });
  return { caches, copies, clock, told: posted };
}

const take = (copies: OwnCopies, path: string, mark: string, body?: string): Promise<void> =>
  copies.store({ url: at(path), response: marked(mark, body), begun: copies.begin() });

const text = async (copies: OwnCopies, path: string): Promise<string | undefined> =>
  (await copies.find(at(path)))?.response.text();

it('finds a stored copy with its time', async () => {
  const { copies, clock } = setUp();
  await take(copies, '/energy', mara, 'warm');
  clock.ms += 60_000;
  const found = await copies.find(at('/energy'));
  expect(found?.at).toBe('2026-11-21T10:00:00.000Z');
  expect(await found?.response.text()).toBe('warm');
  expect(await copies.find(at('/account'))).toBeNull();
});

it('keeps nothing that is not marked for it, is no success, or is of another build', async () => {
  const { copies } = setUp();
  await take(copies, '/energy', mara);
  await take(copies, '/a', 'person=mara; build=b1');
  await take(copies, '/b', '');
  await take(copies, '/c', 'person=mara; home=linden; build=b2');
  const failed = new Response('broken', { status: 500, headers: { 'offline-copy': mara } });
  await copies.store({ url: at('/d'), response: failed, begun: copies.begin() });
  for (const path of ['/a', '/b', '/c', '/d']) expect(await copies.find(at(path))).toBeNull();
  expect(await copies.find(at('/energy'))).not.toBeNull();
  await take(copies, '/e', 'person=guest; home=linden; build=b1');
  expect(await copies.find(at('/e'))).toBeNull();
});

it('lets go what the person may not see any more, and keeps it through mere trouble', async () => {
  const { copies } = setUp();
  const answer = (status: number): Promise<void> => {
    const headers = { 'offline-copy': 'person=mara; build=b1' };
    const response = new Response('', { status, headers });
    return copies.store({ url: at('/energy'), response, begun: copies.begin() });
  };
  await take(copies, '/energy', mara);
  await answer(500);
  expect(await copies.find(at('/energy'))).not.toBeNull();
  await answer(404);
  expect(await copies.find(at('/energy'))).toBeNull();
});

it('survives the end of the worker', async () => {
  const { caches, copies } = setUp();
  await take(copies, '/energy', mara, 'warm');
  expect(await text(setUp('b1', caches).copies, '/energy')).toBe('warm');
});

it('deletes the copies of one person when the next signs in, and reports it', async () => {
  const { copies, told, caches } = setUp();
  await take(copies, '/energy', mara);
  await take(copies, '/launcher', 'person=jonas; home=rosen; build=b1', 'rosen');
  expect(told).toEqual(['mara', 'jonas']);
  expect(await copies.find(at('/energy'))).toBeNull();
  expect((await caches.keys()).filter((name) => name.includes('mara'))).toEqual([]);
});

it('takes a page without a person as the end of the session', async () => {
  const { copies, caches } = setUp();
  await take(copies, '/energy', mara);
  await take(copies, '/sign-in', 'person=guest; build=b1');
  expect(await copies.find(at('/energy'))).toBeNull();
  expect((await caches.keys()).filter((name) => name.startsWith('copies.'))).toEqual([]);
});

it('stores no response of a request made before the sign-out, however late it arrives', async () => {
  const { copies } = setUp();
  await take(copies, '/energy', mara);
  const begun = copies.begin();
  await copies.forget();
  await copies.store({ url: at('/energy'), response: marked(mara), begun });
  expect(await copies.find(at('/energy'))).toBeNull();
});

it('stores no page whose person signs out during the download', async () => {
  const { copies } = setUp();
  let close = (): void => undefined;
  const body = new ReadableStream({
    start(controller) {
      close = () => {
        controller.enqueue(new TextEncoder().encode('warm'));
        controller.close();
      };
    },
  });
  const response = new Response(body, { headers: { 'offline-copy': mara } });
  const taking = copies.store({ url: at('/energy'), response, begun: copies.begin() });
  await copies.find(at('/energy'));
  await copies.forget();
  close();
  await taking;
  expect(await copies.find(at('/energy'))).toBeNull();
});

it('keeps no page of which only half has come', async () => {
  const { copies } = setUp();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('wa'));
      controller.error(new Error('left'));
    },
  });
  const response = new Response(body, { headers: { 'offline-copy': mara } });
  await copies.store({ url: at('/energy'), response, begun: copies.begin() });
  expect(await copies.find(at('/energy'))).toBeNull();
});

it('looks for a page without a home in its address on the present home’s shelf and the person’s own', async () => {
  const { copies } = setUp();
  await take(copies, '/energy', mara, 'linden');
  await take(copies, '/account', 'person=mara; own=self; build=b1', 'account');
  expect(await text(copies, '/energy')).toBe('linden');
  await take(copies, '/launcher?installation=2', 'person=mara; home=garden; build=b1', 'garden');
  expect(await copies.find(at('/energy'))).toBeNull();
  expect(await text(copies, '/account')).toBe('account');
  await take(copies, '/launcher?installation=1', mara, 'linden again');
  expect(await text(copies, '/launcher?installation=2')).toBe('garden');
  expect(await text(copies, '/energy')).toBe('linden');
});

it('find: a screen of the current home is found with and without the installation in its address', async () => {
  const { copies } = setUp();
  await take(copies, '/energy?installation=1', mara, 'linden');
  expect(await text(copies, '/energy')).toBe('linden');
  await take(copies, '/launcher', mara, 'launcher of linden');
  expect(await text(copies, '/launcher?installation=1')).toBe('launcher of linden');
  expect(await copies.find(at('/launcher?installation=2'))).toBeNull();
  await take(copies, '/launcher?installation=2', 'person=mara; home=garden; build=b1', 'garden');
  expect(await copies.find(at('/energy'))).toBeNull();
  expect(await copies.find(at('/energy?installation=2'))).toBeNull();
});

it('deletes the copies of another build and leaves its own', async () => {
  const { caches, copies } = setUp();
  await take(copies, '/energy', mara);
  const next = setUp('b2', caches).copies;
  await take(next, '/launcher', 'person=mara; home=linden; build=b2', 'new');
  await next.dropOtherBuilds();
  expect(await next.find(at('/energy'))).toBeNull();
  expect(await text(next, '/launcher')).toBe('new');
});

it('shows nothing that is older than a session can be', async () => {
  const { copies, clock } = setUp();
  await take(copies, '/energy', mara);
  clock.ms += 31 * 86_400_000;
  expect(await copies.find(at('/energy'))).toBeNull();
  expect(await copies.list()).toEqual([]);
});

it('never has more than so many copies, and loses the oldest first', async () => {
  const { copies, clock } = setUp();
  for (let page = 0; page < 130; page += 1) {
    clock.ms += 1000;
    await take(copies, `/energy/history?date=${page}`, mara);
  }
  expect((await copies.list()).length).toBeLessThanOrEqual(90);
  expect(await copies.find(at('/energy/history?date=0'))).toBeNull();
  expect(await copies.find(at('/energy/history?date=129'))).not.toBeNull();
});

it('lists pages by title, the newest first, and no bare figures', async () => {
  const { copies, clock } = setUp();
  await take(copies, '/launcher', mara, '<title>Home &amp; garden</title>');
  clock.ms += 1000;
  await take(copies, '/energy', mara, '<title>Energy</title>');
  const figures = new Response('{}', {
    headers: { 'content-type': 'text/x-script', 'offline-copy': mara },
  });
  await copies.store({ url: at('/energy.data'), response: figures, begun: copies.begin() });
  expect((await copies.list()).map(({ title }) => title)).toEqual(['Energy', 'Home &amp; garden']);
});

it('never returns a page of another person, for any order of events', async () => {
  const people = ['guest', 'mara', 'jonas'];
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('ask' as const),
      person: fc.constantFrom(...people),
      path: fc.constantFrom('/energy', '/launcher', '/account'),
    }),
    fc.record({ kind: fc.constant('answer' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('sign-out' as const) }),
    fc.record({ kind: fc.constant('restart' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const caches = cachesInMemory();
      let posted: string | null = null;
      const make = (): OwnCopies =>
        createCopies({
          caches,
          build: 'b1',
          nowMs: () => 1_000_000,
          onPerson: async (person) => {
            posted = person;
          },
        });
      let copies = make();
      let open: { person: string; path: string; begun: number }[] = [];
      for (const each of steps) {
        if (each.kind === 'ask') open.push({ ...each, begun: copies.begin() });
        if (each.kind === 'sign-out') {
          await copies.forget();
          posted = null;
        }
        if (each.kind === 'restart') {
          // A worker that ends takes what it waited for with it.
          copies = make();
          open = [];
        }
        const answered = each.kind === 'answer' ? open.splice(each.which, 1)[0] : undefined;
        if (answered) {
          const { person, path, begun } = answered;
          const response = marked(`person=${person}; home=h; build=b1`, person);
          await copies.store({ url: at(path), response, begun });
        }
        for (const path of ['/energy', '/launcher', '/account']) {
          const storedPage = await text(copies, path);
          expect(storedPage ?? posted).toBe(posted);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('deletes what a person has of a home that is theirs no more, and pages that may name it', async () => {
  const { copies, caches } = setUp();
  const both = '; homes=linden.garden';
  await take(copies, '/energy?installation=1', `${mara}; look=en${both}`, 'linden');
  await take(
    copies,
    '/energy?installation=2',
    `person=mara; home=garden; look=en; build=b1${both}`,
  );
  await take(copies, '/overview', `person=mara; own=self; build=b1${both}`);
  await take(copies, '/more', 'person=mara; own=self; build=b1');
  expect(await text(copies, '/energy?installation=1')).toBe('linden');
  // Any answer that names the homes, also one that is not stored.
  await take(copies, '/account/email', 'person=mara; build=b1; homes=garden');
  for (const path of ['/energy?installation=1', '/overview', '/more'])
    expect(await copies.find(at(path)), path).toBeNull();
  expect(await copies.find(at('/energy?installation=2'))).not.toBeNull();
  expect((await caches.keys()).join()).not.toContain('linden');
  // A page of the lost home that was on its way.
  await take(copies, '/energy?installation=1', `${mara}; look=en`);
  expect(await copies.find(at('/energy?installation=1'))).toBeNull();
  await take(copies, '/launcher', 'person=mara; build=b1; homes=');
  expect(await copies.list()).toEqual([]);
});

it('keeps the copies of all homes while the list of them is the same, longer, or not named', async () => {
  const { copies } = setUp();
  await take(copies, '/energy', `${mara}; look=en; homes=linden`);
  for (const named of ['; homes=linden', '; homes=linden.garden', ''])
    await take(copies, '/account/email', `person=mara; build=b1${named}`);
  expect(await copies.find(at('/energy'))).not.toBeNull();
});

it('readAll: the pages of the person, none of others, of a lost home or after signing out', async () => {
  const { copies } = setUp();
  const urls = async (person = 'mara') =>
    (await copies.readAll(person)).map(({ url }) => new URL(url).pathname);
  await take(copies, '/energy', mara, '<title>Energy</title>warm');
  await take(copies, '/search', 'person=mara; own=look; build=b1', '<title>Search</title>');
  expect(await urls()).toEqual(['/energy', '/search']);
  expect((await copies.readAll('mara'))[0]?.html).toContain('warm');
  expect(await urls('jonas')).toEqual([]);
  await take(copies, '/more', 'person=mara; build=b1; homes=linden');
  await take(copies, '/more', 'person=mara; build=b1; homes=');
  expect(await urls()).toEqual([]);
  await take(copies, '/energy', mara, '<title>Energy</title>');
  await copies.forget();
  expect(await urls()).toEqual([]);
});

it('an address of the search with words opens its stored page', async () => {
  const { copies } = setUp();
  await take(copies, '/search', 'person=mara; own=look; build=b1', 'field');
  expect(await text(copies, '/search?q=filtr')).toBe('field');
  expect(await text(copies, '/energy?q=filtr')).toBeUndefined();
});
