/** The app's own files, as the build lists them. Their names change with their content. */
export interface FileList {
  /** Without these no screen opens. */
  readonly shell: readonly string[];
  /** The other screens' scripts. */
  readonly screens: readonly string[];
  /** By language: its texts and letters. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

export interface Assets {
  /** Fetches what every screen needs; fails when that fails, so that no half version ever takes over. */
  install(): Promise<void>;
  answer(request: Request): Promise<Response>;
  /** The files of a language, once it is known which. */
  keepWords(language: string): Promise<void>;
  offlinePage(language: string): Promise<Response | undefined>;
  /** Leaves this build's files and those of the one before: a page of that may still be open. */
  dropOlder(): Promise<void>;
}

interface AssetsOptions {
  readonly caches: CacheStorage;
  readonly fetch: (address: string | Request) => Promise<Response>;
  readonly build: string;
  readonly files: FileList;
  /** Bytes that the browser would still let us keep. */
  readonly room: () => Promise<number>;
  /** The person asked the browser to save data. */
  readonly isSaving: boolean;
}

const prefix = 'assets.';
/** All files together are far smaller; a device with less room than this needs it for itself. */
const roomMin = 20 * 1024 * 1024;

export const offlineAddress = (language: string): string => `/offline.html?language=${language}`;

export function createAssets(options: AssetsOptions): Assets {
  const { caches, fetch, build, files, room, isSaving } = options;
  const languages = Object.keys(files.words);
  const own = (): Promise<Cache> => caches.open(`${prefix}${build}`);

  /** A file that finds no room is fetched again when it is wanted. */
  const put = async (address: string, response: Response): Promise<void> => {
    await (await own()).put(address, response).catch(() => undefined);
  };
  const keep = async (address: string): Promise<void> => {
    const opened = await own();
    if (await opened.match(address, { ignoreVary: true })) return;
    // A file of the same name is the same file: what an older version has need not come again.
    const known = address.startsWith('/assets/')
      ? await caches.match(address, { ignoreVary: true })
      : undefined;
    const response = known ?? (await fetch(address));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await opened.put(address, response);
  };
  const keepAll = async (addresses: readonly string[]): Promise<void> => {
    await Promise.all(addresses.map(keep));
  };
  /** What would be nice to have: where it fails, it is fetched when it is wanted. */
  const keepSome = async (addresses: readonly string[]): Promise<void> => {
    if (isSaving || (await room()) < roomMin) return;
    await Promise.allSettled(addresses.map(keep));
  };

  return {
    async install() {
      await keepAll(languages.map(offlineAddress));
      await keepAll(files.shell);
      await keepSome(files.screens);
    },
    async answer(request) {
      const kept = await caches.match(request.url, { ignoreVary: true });
      if (kept) return kept;
      const response = await fetch(request);
      if (response.ok) void put(request.url, response.clone());
      return response;
    },
    keepWords: (language) => keepSome(files.words[language] ?? []),
    async offlinePage(language) {
      const known = languages.includes(language) ? language : (languages[0] ?? '');
      return (await own()).match(offlineAddress(known), { ignoreVary: true });
    },
    async dropOlder() {
      const others = (await caches.keys()).filter(
        (name) => name.startsWith(prefix) && name !== `${prefix}${build}`,
      );
      // Names come in the order in which they were made.
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    },
  };
}
