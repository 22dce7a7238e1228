import { type CopyMark, copyHeader, guest, readMark } from '../app/pwa/copy-mark.ts';
import { type Stored, isTooOld, overflowing } from './copy-limits.ts';
import { createState } from './state.ts';

/** A page or its data as it was at a time, and nobody's but the present person's. */
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

export interface Copies {
  /** To be asked before a request goes out: an answer to it tells who is here only if nobody has come or gone since. */
  begin(): number;
  /** Looks whose an answer is, and keeps a copy where the server allows one. Clones at once, so the answer can be given away. */
  take(answer: { url: string; response: Response; begun: number }): Promise<void>;
  find(url: string): Promise<Copy | null>;
  /** The pages that can be opened without a connection, the newest first. */
  list(): Promise<readonly ListedCopy[]>;
  /** The person signs out: whatever the server will answer, nothing of theirs stays. */
  forget(): Promise<void>;
  /** Copies of other builds name scripts that are not here any more. */
  dropOtherBuilds(): Promise<void>;
}

interface CopiesOptions {
  readonly caches: CacheStorage;
  readonly build: string;
  readonly presentMs: () => number;
  /** Told whenever pages begin to belong to somebody else. */
  readonly onPerson: (person: string) => void;
}

export const copiesPrefix = 'copies.';
const atHeader = 'copied-at';
const bytesHeader = 'copy-bytes';
const titleHeader = 'copy-title';
const pruneEvery = 10;

export function createCopies({ caches, build, presentMs, onPerson }: CopiesOptions): Copies {
  const state = createState(caches);
  const shelf = (person: string, name: string): string =>
    `${copiesPrefix}${build}.${person}.${name}`;
  let changes = 0;
  let puts = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  const dropAllBut = async (prefix: string | null): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith(copiesPrefix) && (prefix === null || !name.startsWith(prefix)))
        await caches.delete(name);
  };

  /** Whether the answer is the present person's, after it has been taken as news of who that is. */
  const isTheirs = async (mark: CopyMark, begun: number): Promise<boolean> => {
    const { person } = await state.read();
    if (mark.person === person) return mark.person !== guest;
    if (begun !== changes) return false;
    changes += 1;
    await dropAllBut(mark.person === guest ? null : shelf(mark.person, ''));
    await state.write({ person: mark.person, home: null, own: null });
    onPerson(mark.person);
    return mark.person !== guest;
  };

  const prune = async (person: string): Promise<void> => {
    const stored: (Stored & { readonly shelf: Cache; readonly request: Request })[] = [];
    for (const name of await namesOf(person)) {
      const opened = await caches.open(name);
      for (const request of await opened.keys()) {
        const headers = (await opened.match(request, { ignoreVary: true }))?.headers;
        stored.push({
          shelf: opened,
          request,
          at: headers?.get(atHeader) ?? '',
          bytes: Number(headers?.get(bytesHeader) ?? 0),
        });
      }
    }
    for (const { shelf: opened, request } of overflowing(stored, presentMs()))
      await opened.delete(request);
  };

  const namesOf = async (person: string): Promise<readonly string[]> =>
    (await caches.keys()).filter((name) => name.startsWith(shelf(person, '')));

  const put = async (mark: CopyMark, url: string, response: Response): Promise<void> => {
    const { person, home, own } = mark;
    const name = home ?? own;
    if (name === undefined) return;
    const body = await response.arrayBuffer();
    await inTurn(async () => {
      const now = await state.read();
      // While the body came in, the person may have gone.
      if (now.person !== person) return;
      await state.write({ person, home: home ?? now.home, own: own ?? now.own });
      const opened = await caches.open(shelf(person, name));
      const at = new Date(presentMs()).toISOString();
      try {
        await opened.put(url, stamped(response, body, at));
      } catch {
        // No room: what is new is worth less than what the device needs.
        await prune(person);
      }
      puts += 1;
      if (puts % pruneEvery === 0) await prune(person);
    });
  };

  /** Where a copy of the address may stand; one that names its home may be looked for on every home's shelf. */
  const shelvesFor = async (url: string): Promise<readonly string[]> => {
    const { person, home, own } = await state.read();
    if (person === null || person === guest) return [];
    const present = [home, own].filter((name) => name !== null).map((name) => shelf(person, name));
    if (!new URL(url).searchParams.has('installation')) return present;
    return [...new Set([...present, ...(await namesOf(person))])];
  };

  return {
    begin: () => changes,
    async take({ url, response, begun }) {
      const mark = readMark(response.headers.get(copyHeader));
      if (!mark) return;
      const isWhole = response.status === 200 && !response.redirected && mark.build === build;
      const copy = isWhole && (mark.home ?? mark.own) ? response.clone() : null;
      const theirs = await inTurn(() => isTheirs(mark, begun));
      if (theirs && copy) await put(mark, url, copy);
      // Not awaited: a copy ends only when the answer that it is of has been read too.
      else void copy?.body?.cancel();
    },
    async find(url) {
      for (const name of await shelvesFor(url)) {
        const opened = await caches.open(name);
        const response = await opened.match(url, { ignoreVary: true });
        const at = response?.headers.get(atHeader);
        if (response && at && !isTooOld(at, presentMs())) return { response, at };
      }
      return null;
    },
    async list() {
      const { person, home, own } = await state.read();
      const listed: ListedCopy[] = [];
      if (person === null || person === guest) return listed;
      for (const name of [home, own].filter((each) => each !== null)) {
        const opened = await caches.open(shelf(person, name));
        for (const request of await opened.keys()) {
          const headers = (await opened.match(request, { ignoreVary: true }))?.headers;
          const title = headers?.get(titleHeader);
          const at = headers?.get(atHeader);
          if (title && at && !isTooOld(at, presentMs()))
            listed.push({ url: request.url, title: decodeURIComponent(title), at });
        }
      }
      return listed.toSorted((a, b) => b.at.localeCompare(a.at));
    },
    forget: () =>
      inTurn(async () => {
        changes += 1;
        await dropAllBut(null);
        await state.write({ person: null, home: null, own: null });
      }),
    dropOtherBuilds: () => inTurn(() => dropAllBut(`${copiesPrefix}${build}.`)),
  };
}

/** The answer as it is kept: with its time, its size and, where it is a page, its title. */
function stamped(response: Response, body: ArrayBuffer, at: string): Response {
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
