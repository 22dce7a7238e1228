import type { StoredCopy } from '../app/pwa/messages.ts';
import { type CopyMark, copyHeader, guest, readMark } from '../app/pwa/copy-mark.ts';
import {
  type CachedPage,
  type FetchedResponse,
  type ListedPage,
  type PageCaches,
  type PageCachesOptions,
  createPageCaches,
  isOfHomes,
  scopeOf,
} from './page-caches.ts';
import { createSerialQueue } from './serial-queue.ts';
import {
  type VisitorState,
  type VisitorStore,
  createVisitorStore,
  newVisitor,
} from './visitor-store.ts';

/** Cached pages of the person who is signed in on this device; those of other people are deleted. */
export interface OwnCopies {
  /**
   * Sequence number of the current person, to be read before a request. A response changes the person only if the number is still
   * the same when it arrives.
   */
  begin(): number;
  /** Reads whose page a response is, and stores a copy where the server allows it. Clones at once, so the response can be used. */
  store(fetched: FetchedPage): Promise<void>;
  /** The copy in the present language, theme and text size; that of a kept page also in another one. */
  find(url: string): Promise<CachedPage | null>;
  /** As `find`, but only in the present language, theme and text size. */
  findInLook(url: string): Promise<CachedPage | null>;
  /** The pages that can be opened without a connection, newest first. */
  list(): Promise<readonly ListedPage[]>;
  /** The listed pages with their HTML; none when they are another person's. */
  readAll(person: string): Promise<readonly StoredCopy[]>;
  /** Deletes all copies: the person signs out, whatever the server answers. */
  forget(): Promise<void>;
  hasSignedOut(): Promise<boolean>;
  /** Nobody is signed in on this device. */
  isGuest(): Promise<boolean>;
  /** Deletes copies of other builds: they refer to scripts that are gone. */
  dropOtherBuilds(): Promise<void>;
}

interface FetchedPage {
  readonly url: string;
  readonly response: Response;
  readonly begun: number;
}

interface CopiesOptions extends PageCachesOptions {
  /** Called when another person's page arrives, and awaited before a copy of it is stored. */
  readonly onPerson: (person: string) => Promise<void>;
  /** Called with the address of a page that the person may no longer open. */
  readonly onGone?: (url: string) => Promise<void>;
}

const pruneEvery = 10;
const goneStatuses: readonly number[] = [403, 404, 410];

export function createCopies(options: CopiesOptions): OwnCopies {
  const visitor = createVisitorStore(options.caches);
  const pages = createPageCaches(options);
  const inTurn = createSerialQueue();
  let personChanges = 0;
  let puts = 0;
  const remove = removerOf(pages, options);
  const dropLostHomes = lostHomesDropper(pages, visitor);
  const write = copyWriter(pages, visitor);

  /** Whether a response belongs to the current person; a response that started after the last change may change that person. */
  const isOwn = async ({ person }: CopyMark, begun: number): Promise<boolean> => {
    if (person === (await visitor.read()).person) return person !== guest;
    if (begun !== personChanges) return false;
    personChanges += 1;
    await pages.dropAllOthers(person === guest ? null : person);
    await visitor.write(newVisitor(person));
    await options.onPerson(person);
    return person !== guest;
  };

  const put = async (mark: CopyMark, url: string, response: Response) => {
    // The request may have been aborted; half a page is not stored.
    const body = await response.arrayBuffer().catch(() => null);
    if (!body) return;
    await inTurn(async () => {
      const outcome = await write(mark, url, { response, body });
      if (outcome === 'not-own') return;
      puts += 1;
      if (outcome === 'full' || puts % pruneEvery === 0)
        await pages.prune(await pages.ofPerson(mark.person));
    });
  };

  return {
    ...copyReader(pages, visitor),
    begin: () => personChanges,
    async store({ url, response, begun }) {
      const mark = readMark(response.headers.get(copyHeader));
      if (!mark) return;
      const isComplete =
        response.status === 200 && !response.redirected && mark.build === options.build;
      const copy = isComplete && (mark.home ?? mark.own) ? response.clone() : null;
      const isOfPerson = await inTurn(async () => {
        const isCurrent = await isOwn(mark, begun);
        if (isCurrent) await dropLostHomes(mark);
        return isCurrent;
      });
      if (isOfPerson && copy) await put(mark, url, copy);
      // A page that the person may no longer open must not be available offline either.
      else if (isOfPerson && goneStatuses.includes(response.status)) await remove(mark.person, url);
      // Not awaited: cancelling a clone resolves only after the original has been read.
      else void copy?.body?.cancel().catch(() => undefined);
    },
    forget: () =>
      inTurn(async () => {
        personChanges += 1;
        await pages.dropAllOthers(null);
        await visitor.write({ ...newVisitor(null), hasSignedOut: true });
      }),
    hasSignedOut: async () => (await visitor.read()).hasSignedOut,
    isGuest: async () => [null, guest].includes((await visitor.read()).person),
    dropOtherBuilds: () => inTurn(() => pages.dropOtherBuilds()),
  };
}

/** Reads the copies of the current person. */
function copyReader(
  pages: PageCaches,
  visitor: VisitorStore,
): Pick<OwnCopies, 'find' | 'findInLook' | 'list' | 'readAll'> {
  const find = async (url: string): Promise<CachedPage | null> =>
    findInAnyLook(url, await visitor.read(), pages);
  const list = async (): Promise<readonly ListedPage[]> => {
    const now = await visitor.read();
    return pages.list(currentCaches(now, pages), await otherLooksOf(now, pages));
  };
  return {
    find,
    list,
    findInLook: async (url) => findCopy(url, await visitor.read(), pages),
    async readAll(person) {
      const copies: StoredCopy[] = [];
      for (const { url } of await list()) {
        const copy = await find(url);
        // The person may sign out and a home may be lost meanwhile.
        if ((await visitor.read()).person !== person) return [];
        if (copy) copies.push({ url, at: copy.at, html: await copy.response.text() });
      }
      return copies;
    },
  };
}

/** Deletes the copies of homes that are the person's no more, and with them their own pages, which may name those. */
function lostHomesDropper(pages: PageCaches, visitor: VisitorStore) {
  return async ({ person, homes }: CopyMark): Promise<void> => {
    const now = await visitor.read();
    if (homes === undefined || now.person !== person) return;
    const isLost = now.homes?.some((home) => !homes.includes(home)) === true;
    const isHomeLost = now.home !== null && !isOfHomes(now.home, homes);
    await visitor.write({ ...now, homes, home: isHomeLost ? null : now.home });
    if (isLost) await pages.dropOtherHomes(person, homes);
  };
}

/** Writes a copy of a page that is the person's; `full`: the device has no space for it. */
function copyWriter(pages: PageCaches, visitor: VisitorStore) {
  return async (
    mark: CopyMark,
    url: string,
    fetched: FetchedResponse,
  ): Promise<'stored' | 'full' | 'not-own'> => {
    const { person, home, own } = mark;
    const now = await visitor.read();
    const scope = scopeOf(mark);
    // The person may have signed out or lost the home while the body arrived.
    const isLost = home !== undefined && now.homes?.includes(home) === false;
    if (now.person !== person || scope === null || isLost) return 'not-own';
    await visitor.write({
      ...now,
      home: home === undefined ? now.home : scope,
      own: own === undefined ? now.own : scope,
    });
    return await pages
      .put(pages.nameOf(person, scope), url, fetched)
      .then(() => 'stored' as const)
      .catch(() => 'full' as const);
  };
}

/** Deletes all copies of a page that a person may no longer open. */
function removerOf(pages: PageCaches, { onGone }: CopiesOptions) {
  return async (person: string, url: string): Promise<void> => {
    await pages.remove(await pages.ofPerson(person), url);
    await onGone?.(url);
  };
}

/** A copy in the present look, else of a kept page in another one. */
async function findInAnyLook(url: string, visitor: VisitorState, pages: PageCaches) {
  const copy = await findCopy(url, visitor, pages);
  return copy ?? pages.findKept(await otherLooksOf(visitor, pages), url);
}

/** The copy of an address, else of the same page under the address of its home. */
async function findCopy(url: string, visitor: VisitorState, pages: PageCaches) {
  const exact = await pages.find(await cachesFor(url, visitor, pages), url);
  const { person } = visitor;
  if (exact || person === null || person === guest) return exact;
  const isOfCurrentHome = !new URL(url).searchParams.has('installation');
  const names = isOfCurrentHome ? currentCaches(visitor, pages) : await pages.ofPerson(person);
  return pages.findInHome(names, url);
}

/** The caches for an address without an installation: of the current home, and of the person's own pages. */
function currentCaches(
  { person, home, own }: VisitorState,
  { nameOf }: PageCaches,
): readonly string[] {
  if (person === null || person === guest) return [];
  return [home, own].filter((each) => each !== null).map((each) => nameOf(person, each));
}

/** The person's caches that are not of the current home, language, theme and text size. */
async function otherLooksOf(visitor: VisitorState, pages: PageCaches): Promise<readonly string[]> {
  const { person } = visitor;
  if (person === null || person === guest) return [];
  const current = currentCaches(visitor, pages);
  return (await pages.ofPerson(person)).filter((name) => !current.includes(name));
}

/** The caches for any address: one with an installation may be in any of the person's caches. */
async function cachesFor(url: string, visitor: VisitorState, pages: PageCaches) {
  const names = currentCaches(visitor, pages);
  const hasInstallation = new URL(url).searchParams.has('installation');
  if (names.length === 0 || visitor.person === null || !hasInstallation) return names;
  return [...new Set([...names, ...(await pages.ofPerson(visitor.person))])];
}
