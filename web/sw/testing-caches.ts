/** The browser's caches as far as the worker uses them, in memory. */
export function cachesInMemory(): CacheStorage {
  const all = new Map<string, Map<string, StoredResponse>>();
  const open = async (name: string): Promise<Cache> => {
    const entries = all.get(name) ?? new Map<string, StoredResponse>();
    all.set(name, entries);
    return cacheOver(entries);
  };
  return {
    open,
    keys: async () => [...all.keys()],
    has: async (name) => all.has(name),
    delete: async (name) => all.delete(name),
    async match(request) {
      for (const entries of all.values()) {
        const found = await cacheOver(entries).match(request);
        if (found) return found;
      }
      return undefined;
    },
  };
}

interface StoredResponse {
  readonly body: ArrayBuffer;
  readonly status: number;
  readonly headers: Headers;
}

const origin = 'https://app.example';
const keyOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), origin).href;

function cacheOver(entries: Map<string, StoredResponse>): Cache {
  const put = async (request: RequestInfo | URL, response: Response): Promise<void> => {
    const { status, headers } = response;
    entries.set(keyOf(request), { body: await response.arrayBuffer(), status, headers });
  };
  const match = async (request: RequestInfo | URL): Promise<Response | undefined> => {
    const stored = entries.get(keyOf(request));
    return stored && new Response(stored.body, { status: stored.status, headers: stored.headers });
  };
  return {
    put,
    match,
    keys: async () => [...entries.keys()].map((key) => new Request(key)),
    delete: async (request) => entries.delete(keyOf(request)),
    matchAll: async () => [],
    add: () => Promise.reject(new Error('not used')),
    addAll: () => Promise.reject(new Error('not used')),
  };
}

/** An answer of the app, marked as the server marks it. */
export function marked(mark: string, body = '<html lang="en"><title>Home</title>'): Response {
  return new Response(body, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'offline-copy': mark, vary: 'cookie' },
  });
}
