import type { DisplaySettings } from '../app/pwa/messages.ts';

const cacheName = 'look';
const key = '/offline-look';

/** Stores the display settings of this device for the offline page. They are not personal and stay after signing out. */
export function createDisplaySettings(caches: CacheStorage): {
  read(): Promise<DisplaySettings | null>;
  write(settings: DisplaySettings): Promise<void>;
} {
  return {
    async read() {
      const stored = await (await caches.open(cacheName)).match(key);
      return stored ? JSON.parse(await stored.text()) : null;
    },
    async write(settings) {
      await (await caches.open(cacheName)).put(key, new Response(JSON.stringify(settings)));
    },
  };
}
