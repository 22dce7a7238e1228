/** Addresses of pages that the person keeps on this device: their copies are not deleted for age or room. */
export interface KeptPages {
  list(): Promise<ReadonlySet<string>>;
  set(url: string, isKept: boolean): Promise<void>;
  clear(): Promise<void>;
}

const cacheName = 'kept';
const key = '/offline-kept';

export function createKeptPages(caches: CacheStorage): KeptPages {
  const list = async (): Promise<ReadonlySet<string>> => {
    const stored = await (await caches.open(cacheName)).match(key);
    return new Set(stored ? JSON.parse(await stored.text()) : []);
  };
  return {
    list,
    async set(url, isKept) {
      const urls = new Set(await list());
      if (isKept) urls.add(url);
      else urls.delete(url);
      await (await caches.open(cacheName)).put(key, new Response(JSON.stringify([...urls])));
    },
    async clear() {
      await caches.delete(cacheName);
    },
  };
}
