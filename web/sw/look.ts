import type { Look } from '../app/pwa/messages.ts';

const cacheName = 'look';
const key = '/offline-look';

/** How pages look on this device: nobody's secret, so it stays when a person goes. */
export function createLook(caches: CacheStorage): {
  read(): Promise<Look | null>;
  write(look: Look): Promise<void>;
} {
  return {
    async read() {
      const kept = await (await caches.open(cacheName)).match(key);
      return kept ? JSON.parse(await kept.text()) : null;
    },
    async write(look) {
      await (await caches.open(cacheName)).put(key, new Response(JSON.stringify(look)));
    },
  };
}
