import { expect, it } from 'vitest';
import { createKeptPages } from './kept-pages.ts';
import { createPageCaches } from './page-caches.ts';
import { createPictures } from './pictures.ts';
import { cachesInMemory, marked } from './testing-caches.ts';

const at = (path: string): string => `https://app.example${path}`;

it('a picture is fetched once, and again after it was forgotten', async () => {
  const requests: string[] = [];
  const pictures = createPictures({
    caches: cachesInMemory(),
    async fetch(request) {
      const { pathname } = new URL(typeof request === 'string' ? at(request) : request.url);
      requests.push(pathname);
      return pathname.endsWith('none') ? new Response('', { status: 404 }) : new Response(pathname);
    },
  });
  const address = '/manual/file/a';
  await pictures.add([address]);
  expect(await (await pictures.answer(new Request(at(address)))).text()).toBe(address);
  expect(requests).toEqual([address]);
  await expect(pictures.add(['/manual/file/none'])).rejects.toThrow('404');
  expect((await pictures.answer(new Request(at('/manual/file/none')))).status).toBe(404);
  await pictures.forget();
  await pictures.answer(new Request(at(address)));
  expect(requests.filter((each) => each === address)).toHaveLength(2);
});

it('a kept page stays beyond 30 days, other pages do not', async () => {
  const caches = cachesInMemory();
  const kept = createKeptPages(caches);
  const clock = { ms: Date.parse('2026-11-28T08:00:00Z') };
  const pages = createPageCaches({
    caches,
    build: 'b1',
    nowMs: () => clock.ms,
    keptUrls: () => kept.list(),
  });
  const name = pages.nameOf('mara', 'own');
  for (const path of ['/manual/heat-pump', '/launcher']) {
    const response = marked('person=mara; own=o; build=b1');
    await pages.put(name, at(path), { response, body: new ArrayBuffer(4) });
  }
  await kept.set(at('/manual/heat-pump'), true);
  clock.ms += 40 * 86_400_000;
  await pages.prune([name]);
  expect(await pages.find([name], at('/manual/heat-pump'))).not.toBeNull();
  expect(await pages.find([name], at('/launcher'))).toBeNull();
  expect(
    await pages.findInHome([name], at('/manual/heat-pump?return=%2Finstallation-monitoring')),
  ).not.toBeNull();
  await kept.set(at('/manual/heat-pump'), false);
  expect(await pages.find([name], at('/manual/heat-pump'))).toBeNull();
});
