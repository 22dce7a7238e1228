/** Who is here, and which shelf pages without a home in their address are looked for on; it outlives the worker. */
export interface Present {
  readonly person: string | null;
  readonly home: string | null;
  readonly own: string | null;
  /** The last who was here has signed out, and nothing has come from the server since. */
  readonly hasLeft: boolean;
}

export interface State {
  read(): Promise<Present>;
  write(present: Present): Promise<void>;
}

const cacheName = 'present';
const key = '/offline-present';
const nobody: Present = { person: null, home: null, own: null, hasLeft: false };

export function createState(caches: CacheStorage): State {
  let known: Present | null = null;
  return {
    async read() {
      known ??= presentOf(await (await (await caches.open(cacheName)).match(key))?.text());
      return known;
    },
    async write(present) {
      if (JSON.stringify(present) === JSON.stringify(known)) return;
      // Known only once it is written: a worker that starts anew must not know less.
      await (await caches.open(cacheName)).put(key, new Response(JSON.stringify(present)));
      known = present;
    },
  };
}

function presentOf(text: string | undefined): Present {
  return text === undefined ? nobody : { ...nobody, ...JSON.parse(text) };
}
