import { createPacks } from './packs.ts';

/** The app's files, listed by the build. Their names change with their content. */
export interface FileList {
  /** Files that every screen needs. */
  readonly shell: readonly string[];
  /** The pack of the other screens' scripts, and files that cannot be in it. */
  readonly screens: readonly string[];
  /** By language: the pack of its message catalogs, and its fonts. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

export interface Assets {
  /** Fetches the files that every screen needs; fails when one fails, so that no incomplete version activates. */
  install(): Promise<void>;
  answer(request: Request): Promise<Response>;
  /** Fetches the files of a language. */
  addLanguage(language: string): Promise<void>;
  /** In the first of these languages that there is, else in English. */
  offlinePage(preferred: readonly string[]): Promise<Response | undefined>;
  /** Deletes the files of older builds, except the previous one: a page of it may still be open. */
  dropOlder(): Promise<void>;
}

interface AssetsOptions {
  readonly caches: CacheStorage;
  readonly fetch: (address: string | Request) => Promise<Response>;
  readonly build: string;
  readonly files: FileList;
  /** Free storage in bytes. */
  readonly freeBytes: () => Promise<number>;
  /** The browser's data saver is on. */
  readonly isSavingTraffic: boolean;
}

const prefix = 'assets.';
/** Below this free storage only necessary files are stored; all files together are far smaller. */
const freeBytesMin = 20 * 1024 * 1024;

export const offlinePageUrl = (language: string): string => `/offline.html?language=${language}`;

export function createAssets(options: AssetsOptions): Assets {
  const { caches, fetch, build, files, freeBytes, isSavingTraffic } = options;
  const languages = Object.keys(files.texts);
  const own = (): Promise<Cache> => caches.open(`${prefix}${build}`);
  const packs = createPacks(caches, prefix);

  /** A failure is ignored: the file is fetched again when it is needed. */
  const put = async (address: string, response: Response): Promise<void> => {
    await (await own()).put(address, response).catch(() => undefined);
  };
  const addFile = async (address: string): Promise<void> => {
    const opened = await own();
    if (await opened.match(address, { ignoreVary: true })) return;
    // Names contain a hash: a file that an older build has is not fetched again.
    const cached = address.startsWith('/assets/')
      ? await caches.match(address, { ignoreVary: true })
      : undefined;
    const response = cached ?? (await fetch(address));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await opened.put(address, response);
  };
  const addRequired = async (addresses: readonly string[]): Promise<void> => {
    await Promise.all(addresses.map(addFile));
  };
  /** Optional files: one that fails is fetched when it is needed. */
  const addOptional = async (addresses: readonly string[]): Promise<void> => {
    if (isSavingTraffic || (await freeBytes()) < freeBytesMin) return;
    await Promise.allSettled(addresses.map(addFile));
    packs.readAgain();
  };

  return {
    async install() {
      await addRequired(languages.map(offlinePageUrl));
      await addRequired(files.shell);
      await addOptional(files.screens);
    },
    async answer(request) {
      const cached =
        (await caches.match(request.url, { ignoreVary: true })) ?? (await packs.find(request.url));
      if (cached) return cached;
      const response = await fetch(request);
      if (response.ok) void put(request.url, response.clone());
      return response;
    },
    addLanguage: (language) => addOptional(files.texts[language] ?? []),
    async offlinePage(preferred) {
      const wanted = preferred.map((tag) => tag.replace(/-.*/, ''));
      const tag = wanted.find((each) => languages.includes(each)) ?? 'en';
      return (await own()).match(offlinePageUrl(tag), { ignoreVary: true });
    },
    async dropOlder() {
      const others = (await caches.keys()).filter(
        (name) => name.startsWith(prefix) && name !== `${prefix}${build}`,
      );
      // Cache names are listed in the order of creation.
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    },
  };
}
