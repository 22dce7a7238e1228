import type { CopyMark } from '../app/pwa/copy-mark.ts';
import { isTooOld, overflowing } from './copy-limits.ts';
import { pageUrlOf } from './request-kind.ts';

/** A cached response of a page or of its data. */
export interface CachedPage {
  readonly response: Response;
  /** ISO time at which it was stored. */
  readonly at: string;
}

export interface ListedPage {
  readonly url: string;
  /** As written in the page's HTML, escaped. */
  readonly title: string;
  readonly at: string;
}

/** The page caches: one browser cache for each build, person and scope (a home, or the person's own pages). */
export interface PageCaches {
  nameOf(person: string, scope: string): string;
  ofPerson(person: string): Promise<readonly string[]>;
  put(name: string, url: string, fetched: FetchedResponse): Promise<void>;
  /** The copy of the first named cache that has one that is not too old. */
  find(names: readonly string[], url: string): Promise<CachedPage | null>;
  /**
   * The same screen under its other address: a screen of the current home has an address with and one without the installation. An
   * address with an installation is looked up only in the cache that has a page of that installation.
   */
  findInHome(names: readonly string[], url: string): Promise<CachedPage | null>;
  /** The newest copy of a kept page in any of the named caches: it is kept in any language, theme and text size. */
  findKept(names: readonly string[], url: string): Promise<CachedPage | null>;
  /** The pages in the named caches and the kept pages in those of other looks, newest first. */
  list(names: readonly string[], otherLooks: readonly string[]): Promise<readonly ListedPage[]>;
  remove(names: readonly string[], url: string): Promise<void>;
  /** Deletes all caches but those of `person`; null deletes all. */
  dropAllOthers(person: string | null): Promise<void>;
  /** Deletes the person's caches of other homes than these, and their own pages but the kept ones. */
  dropOtherHomes(person: string, homes: readonly string[]): Promise<void>;
  dropOtherBuilds(): Promise<void>;
  /** Deletes copies that are too old, and the oldest where there are too many. */
  prune(names: readonly string[]): Promise<void>;
}

export interface FetchedResponse {
  readonly response: Response;
  readonly body: ArrayBuffer;
}

export interface PageCachesOptions {
  readonly caches: CacheStorage;
  readonly build: string;
  readonly nowMs: () => number;
  /** Pages that stay whatever their age and size. */
  readonly keptUrls?: () => Promise<ReadonlySet<string>>;
}

const noUrls: ReadonlySet<string> = new Set();

const prefix = 'copies.';
const atHeader = 'copied-at';
const bytesHeader = 'copy-bytes';
const titleHeader = 'copy-title';

export function createPageCaches(options: PageCachesOptions): PageCaches {
  const { caches, build, nowMs, keptUrls = async () => noUrls } = options;
  const nameOf = (person: string, scope: string): string => `${prefix}${build}.${person}.${scope}`;

  const ofPerson = async (person: string): Promise<readonly string[]> =>
    (await caches.keys()).filter((name) => name.startsWith(nameOf(person, '')));

  const deleteAllBut = async (keptPrefix: string | null): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith(prefix) && (keptPrefix === null || !name.startsWith(keptPrefix)))
        await caches.delete(name);
  };

  return {
    nameOf,
    ofPerson,
    async put(name, url, fetched) {
      const cache = await caches.open(name);
      await cache.put(url, withMetadata(fetched, new Date(nowMs()).toISOString()));
    },
    async find(names, url) {
      const isKept = (await keptUrls()).has(url);
      for (const name of names) {
        const response = await (await caches.open(name)).match(url, { ignoreVary: true });
        const copy = usableCopy(response, isKept ? null : nowMs());
        if (copy) return copy;
      }
      return null;
    },
    async findInHome(names, url) {
      for (const name of names) {
        const cache = await caches.open(name);
        const addresses = (await cache.keys()).map((request) => request.url);
        const same = addressInHome(url, addresses);
        const response = same ? await cache.match(same, { ignoreVary: true }) : undefined;
        const isKept = same !== undefined && (await keptUrls()).has(same);
        const copy = usableCopy(response, isKept ? null : nowMs());
        if (copy) return copy;
      }
      return null;
    },
    async remove(names, url) {
      for (const name of names) await (await caches.open(name)).delete(url);
    },
    async findKept(names, url) {
      const same = addressInHome(url, [...(await keptUrls())]);
      return same === undefined ? null : newestCopy(caches, names, same);
    },
    async list(names, otherLooks) {
      const kept = await keptUrls();
      const current = await entriesOf(caches, names);
      const urls = new Set(current.map(({ request }) => request.url));
      const keptOnly = (await entriesOf(caches, otherLooks)).filter(
        ({ request: { url } }) => kept.has(url) && !urls.has(url),
      );
      return listedPages([...current, ...keptOnly], { kept, nowMs: nowMs() });
    },
    dropAllOthers: (person) => deleteAllBut(person === null ? null : nameOf(person, '')),
    dropOtherHomes: async (person, homes) =>
      deleteOtherHomes(caches, homes, {
        start: nameOf(person, ''),
        names: await ofPerson(person),
        keptUrls: await keptUrls(),
      }),
    dropOtherBuilds: () => deleteAllBut(`${prefix}${build}.`),
    prune: async (names) =>
      deleteOverflow(await entriesOf(caches, names), { kept: await keptUrls(), nowMs: nowMs() }),
  };
}

const homePrefix = 'home.';
const scopeOfHome = (home: string): string => `${homePrefix}${home}.`;

/** The scope of a marked page: a home in one look, or the person's own pages; null if it is not stored. */
export function scopeOf({ home, look = '', own }: CopyMark): string | null {
  if (home !== undefined) return `${scopeOfHome(home)}${look}`;
  return own === undefined ? null : `own.${own}`;
}

/** Whether a scope is of one of these homes. */
export const isOfHomes = (scope: string, homes: readonly string[]): boolean =>
  homes.some((home) => scope.startsWith(scopeOfHome(home)));

/** Deletes the named caches of other homes than these, and pages of the own ones. `start`: what the names begin with. */
async function deleteOtherHomes(
  caches: CacheStorage,
  homes: readonly string[],
  {
    start,
    names,
    keptUrls,
  }: {
    readonly start: string;
    readonly names: readonly string[];
    readonly keptUrls: ReadonlySet<string>;
  },
): Promise<void> {
  for (const name of names) {
    const scope = name.slice(start.length);
    if (isOfHomes(scope, homes)) continue;
    if (scope.startsWith(homePrefix)) await caches.delete(name);
    else await deletePages(await caches.open(name), keptUrls);
  }
}

async function deletePages(cache: Cache, keptUrls: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys())
    if (!keptUrls.has(request.url)) await cache.delete(request);
}

/** The stored address of the same page, in a cache that has pages of the requested home. */
function addressInHome(url: string, addresses: readonly string[]): string | undefined {
  const installation = installationIn(url);
  const isOfHome =
    installation === null || addresses.some((address) => installationIn(address) === installation);
  return isOfHome
    ? addresses.find((address) => withoutHome(address) === withoutHome(url))
    : undefined;
}

/** The copy with its time; null without one, or when it is too old at this time (null: no copy is too old). */
function usableCopy(response: Response | undefined, nowMs: number | null) {
  const at = response?.headers.get(atHeader);
  const isUsable = at && (nowMs === null || !isTooOld(at, nowMs));
  return response && isUsable ? { response, at } : null;
}

interface CacheEntry {
  readonly cache: Cache;
  readonly request: Request;
  readonly headers: Headers;
  readonly at: string;
}

async function entriesOf(
  caches: CacheStorage,
  names: readonly string[],
): Promise<readonly CacheEntry[]> {
  const entries: CacheEntry[] = [];
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const headers = (await cache.match(request, { ignoreVary: true }))?.headers;
      if (headers) entries.push({ cache, request, headers, at: headers.get(atHeader) ?? '' });
    }
  }
  return entries;
}

/** The newest copy of an address in the named caches, of any age. */
async function newestCopy(caches: CacheStorage, names: readonly string[], url: string) {
  const copies: CachedPage[] = [];
  for (const name of names) {
    const response = await (await caches.open(name)).match(url, { ignoreVary: true });
    const copy = usableCopy(response, null);
    if (copy) copies.push(copy);
  }
  return copies.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null;
}

/** Deletes copies that are too old, and the oldest where there are too many; kept pages stay. */
async function deleteOverflow(
  entries: readonly CacheEntry[],
  { kept, nowMs }: { readonly kept: ReadonlySet<string>; readonly nowMs: number },
): Promise<void> {
  const stored = entries
    .filter(({ request }) => !kept.has(request.url))
    .map((each) => ({ ...each, bytes: Number(each.headers.get(bytesHeader) ?? 0) }));
  for (const { cache, request } of overflowing(stored, nowMs)) await cache.delete(request);
}

/** The pages among cached responses, newest first. A page shows the newer of its own copy and that of its data. */
function listedPages(
  entries: readonly CacheEntry[],
  { kept, nowMs }: { readonly kept: ReadonlySet<string>; readonly nowMs: number },
): readonly ListedPage[] {
  const newest = new Map<string, string>();
  for (const { request, at } of entries) {
    const page = pageUrlOf(request.url);
    if (at > (newest.get(page) ?? '')) newest.set(page, at);
  }
  const pages = entries.flatMap(({ request: { url }, headers, at }): readonly ListedPage[] => {
    const title = headers.get(titleHeader);
    return title && (kept.has(url) || !isTooOld(at, nowMs))
      ? [{ url, title: decodeURIComponent(title), at: newest.get(url) ?? at }]
      : [];
  });
  const sorted = pages.toSorted((a, b) => b.at.localeCompare(a.at));
  return sorted.filter(
    ({ url }, index) => index === sorted.findIndex((newer) => newer.url === url),
  );
}

/** The response to store: with its time, its size and, for HTML, its title as headers. */
function withMetadata({ response, body }: FetchedResponse, at: string): Response {
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

const isSearch = (pathname: string): boolean => pathname === '/search';

const installationIn = (url: string): string | null =>
  new URL(url).searchParams.get('installation');

function withoutHome(url: string): string {
  const at = new URL(url);
  at.searchParams.delete('installation');
  // Where a manual leads back to changes nothing in it.
  at.searchParams.delete('return');
  // The stored page of the search looks for the words of its address on the device.
  if (isSearch(at.pathname)) at.search = '';
  return at.href;
}
