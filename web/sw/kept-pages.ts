import { createSerialQueue } from './serial-queue.ts';

/** Pages that the person keeps on this device, with their pictures: age and number of copies do not delete them. */
export interface KeptPages {
  /** Addresses of the pictures, by the address of their page. */
  list(): Promise<ReadonlyMap<string, readonly string[]>>;
  add(url: string, pictures: readonly string[]): Promise<void>;
  /** Changes the pictures of a page; nothing when the page is no longer kept. */
  replacePictures(url: string, pictures: readonly string[]): Promise<void>;
  remove(url: string): Promise<void>;
  clear(): Promise<void>;
}

const cacheName = 'kept';
const key = '/offline-kept-pages';

export function createKeptPages(caches: CacheStorage): KeptPages {
  const inTurn = createSerialQueue();
  const list = async (): Promise<Map<string, readonly string[]>> => {
    const stored = await (await caches.open(cacheName)).match(key);
    return new Map(stored ? JSON.parse(await stored.text()) : []);
  };
  const write = async (pages: ReadonlyMap<string, readonly string[]>): Promise<void> =>
    (await caches.open(cacheName)).put(key, new Response(JSON.stringify([...pages])));
  return {
    list,
    add: (url, pictures) => inTurn(async () => write((await list()).set(url, pictures))),
    replacePictures: (url, pictures) =>
      inTurn(async () => {
        const pages = await list();
        if (pages.has(url)) await write(pages.set(url, pictures));
      }),
    remove: (url) =>
      inTurn(async () => {
        const pages = await list();
        if (pages.delete(url)) await write(pages);
      }),
    clear: () => inTurn(async () => void (await caches.delete(cacheName))),
  };
}
