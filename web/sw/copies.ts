import { type CopyMark, copyHeader, guest, readMark } from '../app/pwa/copy-mark.ts';
import {
  type Copy,
  type ListedCopy,
  type Shelves,
  type ShelvesOptions,
  createShelves,
} from './shelves.ts';
import { type Present, createState } from './state.ts';

/** What this device has kept of the present person's pages, and of nobody else's. */
export interface Copies {
  /** To be asked before a request goes out: an answer to it tells who is here only if nobody has come or gone since. */
  begin(): number;
  /** Looks whose an answer is, and keeps a copy where the server allows one. Clones at once, so the answer can be given away. */
  take(answer: Taken): Promise<void>;
  find(url: string): Promise<Copy | null>;
  /** The pages that can be opened without a connection, the newest first. */
  list(): Promise<readonly ListedCopy[]>;
  /** The person signs out: whatever the server will answer, nothing of theirs stays. */
  forget(): Promise<void>;
  hasLeft(): Promise<boolean>;
  /** Copies of other builds name scripts that are not here any more. */
  dropOtherBuilds(): Promise<void>;
}

interface Taken {
  readonly url: string;
  readonly response: Response;
  readonly begun: number;
}

interface CopiesOptions extends ShelvesOptions {
  /** Told whenever pages begin to belong to somebody else. */
  readonly onPerson: (person: string) => void;
}

const pruneEvery = 10;
const gone: readonly number[] = [403, 404, 410];

export function createCopies(options: CopiesOptions): Copies {
  const state = createState(options.caches);
  const shelves = createShelves(options);
  const inTurn = oneAfterAnother();
  let changes = 0;
  let puts = 0;

  /** Whether the answer is the present person's, after it has been taken as news of who that is. */
  const isTheirs = async ({ person }: CopyMark, begun: number): Promise<boolean> => {
    if (person === (await state.read()).person) return person !== guest;
    if (begun !== changes) return false;
    changes += 1;
    await shelves.dropAllOthers(person === guest ? null : person);
    await state.write({ person, home: null, own: null, hasLeft: false });
    options.onPerson(person);
    return person !== guest;
  };

  const put = async ({ person, home, own }: CopyMark, url: string, response: Response) => {
    // Whoever asked may have left before all of it came; half a page is none.
    const body = await response.arrayBuffer().catch(() => null);
    if (!body) return;
    await inTurn(async () => {
      const now = await state.read();
      const shelf = home ?? own;
      // While the body came in, the person may have gone.
      if (now.person !== person || shelf === undefined) return;
      await state.write({ ...now, home: home ?? now.home, own: own ?? now.own });
      const isFull = await shelves
        .put(shelves.nameOf(person, shelf), url, { response, body })
        .then(() => false)
        .catch(() => true);
      puts += 1;
      if (isFull || puts % pruneEvery === 0) await shelves.prune(await shelves.ofPerson(person));
    });
  };

  return {
    begin: () => changes,
    async take({ url, response, begun }) {
      const mark = readMark(response.headers.get(copyHeader));
      if (!mark) return;
      const isWhole =
        response.status === 200 && !response.redirected && mark.build === options.build;
      const copy = isWhole && (mark.home ?? mark.own) ? response.clone() : null;
      const theirs = await inTurn(() => isTheirs(mark, begun));
      if (theirs && copy) await put(mark, url, copy);
      // What somebody may not see any more is not there for them without a connection either.
      else if (theirs && gone.includes(response.status))
        await shelves.remove(await shelves.ofPerson(mark.person), url);
      // Not awaited: a copy ends only when the answer that it is of has been read too.
      else void copy?.body?.cancel().catch(() => undefined);
    },
    find: async (url) => shelves.find(await shelvesFor(url, await state.read(), shelves), url),
    list: async () => shelves.list(presentShelves(await state.read(), shelves)),
    forget: () =>
      inTurn(async () => {
        changes += 1;
        await shelves.dropAllOthers(null);
        await state.write({ person: null, home: null, own: null, hasLeft: true });
      }),
    hasLeft: async () => (await state.read()).hasLeft,
    dropOtherBuilds: () => inTurn(() => shelves.dropOtherBuilds()),
  };
}

/** Of a page without a home in its address: the shelves of the present home and of the person themselves. */
function presentShelves({ person, home, own }: Present, { nameOf }: Shelves): readonly string[] {
  if (person === null || person === guest) return [];
  return [home, own].filter((each) => each !== null).map((each) => nameOf(person, each));
}

/** One that names its home may stand on any of the person's shelves. */
async function shelvesFor(url: string, present: Present, shelves: Shelves) {
  const names = presentShelves(present, shelves);
  const isNamed = new URL(url).searchParams.has('installation');
  if (names.length === 0 || present.person === null || !isNamed) return names;
  return [...new Set([...names, ...(await shelves.ofPerson(present.person))])];
}

/** Nothing that looks who is here runs while something else changes it. */
function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
