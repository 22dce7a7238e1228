/** Finds scripts in packs: files that hold many scripts, so that a device fetches and stores all screens with one request. */
export interface Packs {
  /** The script at this address from a stored pack, also of an older build. */
  find(url: string): Promise<Response | undefined>;
  /** The next look-up reads the stored packs again. */
  readAgain(): void;
}

/** The content of a pack: scripts by their path. */
type Pack = Readonly<Record<string, string>>;

const isPack = (url: string): boolean => /\/assets\/pack-[^/]+\.json$/.test(url);

/** Looks in the caches whose name begins with `prefix`. */
export function createPacks(caches: CacheStorage, prefix: string): Packs {
  let scripts: Promise<ReadonlyMap<string, string>> | null = null;

  const readAll = async (): Promise<ReadonlyMap<string, string>> => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    const found = await Promise.all(names.map(async (name) => scriptsIn(await caches.open(name))));
    return new Map(found.flat());
  };

  return {
    async find(url) {
      scripts ??= readAll();
      const script = await scripts.then(
        (all) => all.get(new URL(url).pathname),
        () => {
          // A cache was deleted meanwhile: the network answers this time.
          scripts = null;
          return undefined;
        },
      );
      return script === undefined
        ? undefined
        : new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
    },
    readAgain() {
      scripts = null;
    },
  };
}

async function scriptsIn(cache: Cache): Promise<readonly (readonly [string, string])[]> {
  const addresses = (await cache.keys()).map(({ url }) => url).filter(isPack);
  const packs = await Promise.all(
    addresses.map(async (url): Promise<Pack> => (await (await cache.match(url))?.json()) ?? {}),
  );
  return packs.flatMap((pack) => Object.entries(pack));
}
