import { expect, it } from 'vitest';
import { createAssets, offlinePageUrl } from './assets.ts';
import { cachesInMemory } from './testing-caches.ts';

const files = {
  shell: ['/assets/entry-1.js', '/assets/look-1.css'],
  screens: ['/assets/pack-screens-1.json', '/assets/scan-worker-1.js'],
  texts: { de: ['/assets/pack-de-1.json'], en: ['/assets/pack-en-1.json'] },
};

/** Scripts of packs by the path of the pack. */
const packed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/assets/pack-screens-1.json': { '/assets/energy-1.js': 'energy', '/assets/plan-1.js': 'plan' },
  '/assets/pack-de-1.json': { '/assets/words-de-energy.js': 'Energie' },
};

interface Setup {
  readonly build?: string;
  readonly freeBytes?: number;
  readonly isSavingTraffic?: boolean;
  readonly missing?: readonly string[];
}

function setUp(setup: Setup = {}, caches = cachesInMemory()) {
  const requests: string[] = [];
  const assets = createAssets({
    caches,
    build: setup.build ?? 'b1',
    files,
    freeBytes: async () => setup.freeBytes ?? 1e9,
    isSavingTraffic: setup.isSavingTraffic ?? false,
    async fetch(address) {
      const path = typeof address === 'string' ? address : new URL(address.url).pathname;
      requests.push(path);
      return setup.missing?.includes(path)
        ? new Response('gone', { status: 404 })
        : new Response(path in packed ? JSON.stringify(packed[path]) : path);
    },
  });
  return { assets, requests, caches };
}

const request = (path: string): Request => new Request(`https://app.example${path}`);

it('has after its installation every screen and the page for when there is none', async () => {
  const { assets, requests } = setUp();
  await assets.install();
  requests.length = 0;
  for (const path of [...files.shell, '/assets/scan-worker-1.js'])
    expect(await (await assets.answer(request(path))).text()).toBe(path);
  const energy = await assets.answer(request('/assets/energy-1.js'));
  expect(await energy.text()).toBe('energy');
  expect(energy.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await (await assets.offlinePage(['de']))?.text()).toBe(offlinePageUrl('de'));
  expect(await (await assets.offlinePage(['nl', 'de-AT']))?.text()).toBe(offlinePageUrl('de'));
  expect(await (await assets.offlinePage(['xx']))?.text()).toBe(offlinePageUrl('en'));
  expect(requests).toEqual([]);
});

it('does not install half of what every screen needs', async () => {
  await expect(setUp({ missing: ['/assets/look-1.css'] }).assets.install()).rejects.toThrow('404');
});

it('installs without a screen that cannot be had now', async () => {
  const { assets } = setUp({ missing: ['/assets/pack-screens-1.json'] });
  await assets.install();
  expect((await assets.answer(request('/assets/entry-1.js'))).ok).toBe(true);
});

it('has the words of a language that was added after a screen was opened', async () => {
  const { assets, requests } = setUp();
  await assets.install();
  await assets.answer(request('/assets/energy-1.js'));
  await assets.addLanguage('de');
  requests.length = 0;
  expect(await (await assets.answer(request('/assets/words-de-energy.js'))).text()).toBe('Energie');
  expect(requests).toEqual([]);
});

it('asks the network for a script when its packs cannot be read', async () => {
  const { assets, requests, caches } = setUp();
  await assets.install();
  await (
    await caches.open('assets.b1')
  ).put(request('/assets/pack-screens-1.json'), new Response('{'));
  expect(await (await assets.answer(request('/assets/plan-1.js'))).text()).toBe(
    '/assets/plan-1.js',
  );
  expect(requests).toContain('/assets/plan-1.js');
});

it.each([{ isSavingTraffic: true }, { freeBytes: 1e6 }])(
  'takes only what it must with %j',
  async (init) => {
    const { assets, requests } = setUp(init);
    await assets.install();
    await assets.addLanguage('de');
    expect(requests).toEqual([offlinePageUrl('de'), offlinePageUrl('en'), ...files.shell]);
  },
);

it('fetches no file again that an older version has', async () => {
  const { assets, caches } = setUp();
  await assets.install();
  const next = setUp({ build: 'b2' }, caches);
  await next.assets.install();
  expect(next.requests).toEqual([offlinePageUrl('de'), offlinePageUrl('en')]);
});

it('still has the files of the version before, for pages that are open, and no older ones', async () => {
  const caches = cachesInMemory();
  for (const build of ['b1', 'b2', 'b3']) await setUp({ build }, caches).assets.install();
  await setUp({ build: 'b3' }, caches).assets.dropOlder();
  expect(await caches.keys()).toEqual(['assets.b2', 'assets.b3']);
});

it('passes on that a file is gone and remembers it no more than once', async () => {
  const { assets, requests } = setUp({ missing: ['/assets/old.js'] });
  expect((await assets.answer(request('/assets/old.js'))).status).toBe(404);
  expect((await assets.answer(request('/assets/old.js'))).status).toBe(404);
  expect(requests).toEqual(['/assets/old.js', '/assets/old.js']);
});
