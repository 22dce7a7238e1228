import { type Stored, isTooOld, overflowing } from './copy-limits.ts';

/** A page or its figures as they were at a time. */
export interface Copy {
  readonly response: Response;
  /** ISO. */
  readonly at: string;
}

export interface ListedCopy {
  readonly url: string;
  /** As the page wrote it, escaped. */
  readonly title: string;
  readonly at: string;
}

/** Where copies stand: one of the browser's caches for each build, person and shelf. */
export interface Shelves {
  nameOf(person: string, shelf: string): string;
  ofPerson(person: string): Promise<readonly string[]>;
  put(name: string, url: string, answer: Answer): Promise<void>;
  /** On the first of the shelves that has it. */
  find(names: readonly string[], url: string): Promise<Copy | null>;
  /** The pages on the shelves, the newest first. */
  list(names: readonly string[]): Promise<readonly ListedCopy[]>;
  remove(names: readonly string[], url: string): Promise<void>;
  /** null leaves none at all. */
  dropAllOthers(person: string | null): Promise<void>;
  dropOtherBuilds(): Promise<void>;
  /** Lets go what is too old or too much. */
  prune(names: readonly string[]): Promise<void>;
}

export interface Answer {
  readonly response: Response;
  readonly body: ArrayBuffer;
}

export interface ShelvesOptions {
  readonly caches: CacheStorage;
  readonly build: string;
  readonly presentMs: () => number;
}

const prefix = 'copies.';
const atHeader = 'copied-at';
const bytesHeader = 'copy-bytes';
const titleHeader = 'copy-title';

export function createShelves({ caches, build, presentMs }: ShelvesOptions): Shelves {
  const nameOf = (person: string, shelf: string): string => `${prefix}${build}.${person}.${shelf}`;

  async function* standing(names: readonly string[]): AsyncGenerator<Standing> {
    for (const name of names) {
      const shelf = await caches.open(name);
      for (const request of await shelf.keys()) {
        const headers = (await shelf.match(request, { ignoreVary: true }))?.headers;
        if (headers) yield { shelf, request, headers, at: headers.get(atHeader) ?? '' };
      }
    }
  }

  const drop = async (kept: string | null): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith(prefix) && (kept === null || !name.startsWith(kept)))
        await caches.delete(name);
  };

  return {
    nameOf,
    ofPerson: async (person) =>
      (await caches.keys()).filter((name) => name.startsWith(nameOf(person, ''))),
    async put(name, url, answer) {
      const shelf = await caches.open(name);
      await shelf.put(url, stamped(answer, new Date(presentMs()).toISOString()));
    },
    async find(names, url) {
      for (const name of names) {
        const response = await (await caches.open(name)).match(url, { ignoreVary: true });
        const at = response?.headers.get(atHeader);
        if (response && at && !isTooOld(at, presentMs())) return { response, at };
      }
      return null;
    },
    async remove(names, url) {
      for (const name of names) await (await caches.open(name)).delete(url);
    },
    async list(names) {
      const listed: ListedCopy[] = [];
      for await (const { request, headers, at } of standing(names)) {
        const title = headers.get(titleHeader);
        if (title && !isTooOld(at, presentMs()))
          listed.push({ url: request.url, title: decodeURIComponent(title), at });
      }
      return listed.toSorted((a, b) => b.at.localeCompare(a.at));
    },
    dropAllOthers: (person) => drop(person === null ? null : nameOf(person, '')),
    dropOtherBuilds: () => drop(`${prefix}${build}.`),
    async prune(names) {
      const stored: (Standing & Stored)[] = [];
      for await (const each of standing(names))
        stored.push({ ...each, bytes: Number(each.headers.get(bytesHeader) ?? 0) });
      for (const { shelf, request } of overflowing(stored, presentMs()))
        await shelf.delete(request);
    },
  };
}

interface Standing {
  readonly shelf: Cache;
  readonly request: Request;
  readonly headers: Headers;
  readonly at: string;
}

/** The answer as it is kept: with its time, its size and, where it is a page, its title. */
function stamped({ response, body }: Answer, at: string): Response {
  const headers = new Headers(response.headers);
  headers.delete('vary');
  headers.set(atHeader, at);
  headers.set(bytesHeader, String(body.byteLength));
  if (headers.get('content-type')?.startsWith('text/html')) {
    const [, title = ''] =
      /<title[^>]*>([^<]*)<\/title>/.exec(new TextDecoder().decode(body)) ?? [];
    headers.set(titleHeader, encodeURIComponent(title));
  }
  return new Response(body, { status: response.status, headers });
}
