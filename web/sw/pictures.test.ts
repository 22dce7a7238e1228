import { expect, it } from 'vitest';
import { createPictures } from './pictures.ts';
import { cachesInMemory } from './testing-caches.ts';

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
    keptPictures: async () => new Set(),
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

it('more than 300 pictures delete the oldest, but no picture of a kept page', async () => {
  const caches = cachesInMemory();
  const pictures = createPictures({
    caches,
    fetch: async () => new Response('picture'),
    keptPictures: async () => new Set(['/manual/file/kept']),
  });
  const addresses = Array.from({ length: 302 }, (_, number) => `/manual/file/${number}`);
  await pictures.add(['/manual/file/kept', ...addresses]);
  const requests = await (await caches.open('pictures')).keys();
  const stored = requests.map(({ url }) => new URL(url).pathname);
  expect(stored).toEqual(['/manual/file/kept', ...addresses.slice(2)]);
});
