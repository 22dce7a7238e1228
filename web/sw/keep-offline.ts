import type { KeptPages } from './kept-pages.ts';
import type { OwnCopies } from './own-copies.ts';
import { type Pictures, picturesIn } from './pictures.ts';
import type { Responder } from './responder.ts';

/** Keeps pages with their pictures on this device. */
export interface OfflineKeeper {
  /** Stores the page and the pictures in it. Returns whether all of them are stored; if not, the page is not kept. */
  keep(url: string): Promise<boolean>;
  /** From now on, age and number of copies may delete the page. */
  release(url: string): Promise<void>;
  /** Whether the page is kept and opens without a connection. */
  isKept(url: string): Promise<boolean>;
  /** Fetches what is missing of the kept pages: after an update of the app, and in another language, theme or text size. */
  restore(): Promise<void>;
  /** Deletes the list of kept pages and all pictures. */
  forget(): Promise<void>;
}

interface KeeperOptions {
  readonly keptPages: KeptPages;
  readonly pictures: Pictures;
  readonly copies: Pick<OwnCopies, 'find' | 'findInLook'>;
  readonly ensurePage: Responder['ensurePage'];
}

export function createOfflineKeeper(options: KeeperOptions): OfflineKeeper {
  const { keptPages, pictures, copies, ensurePage } = options;
  const isStored = async (url: string): Promise<boolean> => (await copies.find(url)) !== null;
  const isKept = async (url: string): Promise<boolean> =>
    (await keptPages.list()).has(url) && (await isStored(url));
  let timesForgotten = 0;
  /** Stores the pictures of a page's copy, after their addresses; fails without a copy. */
  const addPictures = async (url: string, writeAddresses: KeptPages['add']): Promise<void> => {
    const begun = timesForgotten;
    const copy = await copies.findInLook(url);
    if (!copy) throw new Error(`${url} is not stored`);
    const addresses = picturesIn(await copy.response.text());
    // A person who has signed out meanwhile keeps nothing.
    if (begun !== timesForgotten) throw new Error(`${url} is forgotten`);
    await writeAddresses(url, addresses);
    await pictures.add(addresses);
  };
  return {
    async keep(url) {
      try {
        // The page first: the first page of a person deletes the list. The pictures last: their number is not limited for listed pages.
        await ensurePage(url);
        await addPictures(url, keptPages.add);
        if (await isKept(url)) return true;
      } catch {
        // Without a connection or with a full storage the page is not kept.
      }
      await keptPages.remove(url).catch(() => undefined);
      return false;
    },
    release: (url) => keptPages.remove(url),
    isKept,
    async restore() {
      for (const url of (await keptPages.list()).keys()) {
        if (!(await copies.findInLook(url))) await ensurePage(url).catch(() => undefined);
        // Another language or version of the page has pictures of its own.
        await addPictures(url, keptPages.replacePictures).catch(() => undefined);
      }
    },
    async forget() {
      timesForgotten += 1;
      await Promise.all([keptPages.clear(), pictures.forget()]);
    },
  };
}
