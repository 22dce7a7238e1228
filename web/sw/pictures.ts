import { picturePrefix } from './request-kind.ts';

/** Pictures of manuals. Their address is the hash of their content, so a stored one is never out of date. */
export interface Pictures {
  /** The stored picture, else the network's, which is stored. */
  answer(request: Request): Promise<Response>;
  /** Fetches the pictures that are not stored yet; fails when one fails, and when all are deleted meanwhile. */
  add(addresses: readonly string[]): Promise<void>;
  /** Deletes all pictures: they show which manuals the person has read. */
  forget(): Promise<void>;
}

const cacheName = 'pictures';
/** The oldest beyond this number are deleted, but no picture of a kept page. */
const entriesMax = 300;

export function createPictures({
  caches,
  fetch,
  keptPictures,
}: {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string) => Promise<Response>;
  /** Paths of the pictures of kept pages. */
  readonly keptPictures: () => Promise<ReadonlySet<string>>;
}): Pictures {
  let timesForgotten = 0;

  /** Stores a picture, unless all were deleted since it was asked for. */
  const put = async (address: string, response: Response, begun: number): Promise<void> => {
    const cache = await caches.open(cacheName);
    if (begun !== timesForgotten) throw new Error(`${address}: pictures were deleted`);
    await cache.put(address, response);
    const requests = await cache.keys();
    if (requests.length <= entriesMax) return;
    const kept = await keptPictures();
    // Keys are listed in the order of insertion.
    const surplus = requests
      .filter(({ url }) => !kept.has(new URL(url).pathname))
      .slice(0, -entriesMax);
    await Promise.all(surplus.map((request) => cache.delete(request)));
  };
  const stored = async (address: string): Promise<Response | undefined> =>
    (await caches.open(cacheName)).match(address, { ignoreVary: true });
  return {
    async answer(request) {
      const begun = timesForgotten;
      const found = await stored(request.url);
      if (found) return found;
      const response = await fetch(request);
      // With a full storage, and after signing out, the picture is shown without being stored.
      if (response.ok) await put(request.url, response.clone(), begun).catch(() => undefined);
      return response;
    },
    async add(addresses) {
      const begun = timesForgotten;
      for (const address of addresses) {
        if (await stored(address)) continue;
        const response = await fetch(address);
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        await put(address, response, begun);
      }
    },
    async forget() {
      timesForgotten += 1;
      await caches.delete(cacheName);
    },
  };
}

/** Paths of the pictures that a page of HTML shows. */
export function picturesIn(html: string): readonly string[] {
  const paths = [...html.matchAll(/\ssrc="([^"]+)"/g)].map(([, path = '']) => path);
  return [...new Set(paths.filter((path) => path.startsWith(picturePrefix)))];
}
