/** The signed-in person and the caches for pages without an installation in their address; stored, because workers are stopped. */
export interface VisitorState {
  readonly person: string | null;
  readonly home: string | null;
  readonly own: string | null;
  /** All homes of the person, by the last answer that named them; null before. */
  readonly homes: readonly string[] | null;
  /** The last person has signed out, and nothing has arrived from the server since. */
  readonly hasSignedOut: boolean;
}

export interface VisitorStore {
  read(): Promise<VisitorState>;
  write(visitor: VisitorState): Promise<void>;
}

const cacheName = 'present';
const key = '/offline-present';
const nobody: VisitorState = {
  person: null,
  home: null,
  own: null,
  homes: null,
  hasSignedOut: false,
};

/** The state in which a person's first page arrives. */
export const newVisitor = (person: string | null): VisitorState => ({ ...nobody, person });

export function createVisitorStore(caches: CacheStorage): VisitorStore {
  let current: VisitorState | null = null;
  return {
    async read() {
      current ??= visitorOf(await (await (await caches.open(cacheName)).match(key))?.text());
      return current;
    },
    async write(visitor) {
      if (JSON.stringify(visitor) === JSON.stringify(current)) return;
      // Stored before it is used: a worker that restarts reads the same.
      await (await caches.open(cacheName)).put(key, new Response(JSON.stringify(visitor)));
      current = visitor;
    },
  };
}

function visitorOf(text: string | undefined): VisitorState {
  return text === undefined ? nobody : { ...nobody, ...JSON.parse(text) };
}
