// The server programs of PostgreSQL 15 or later, which the tests start for themselves; no running server is touched.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, install } from './debian.js';
import { SetupError } from './steps.js';

const MAJOR_MIN = 15;
const HOW = `Install PostgreSQL ${MAJOR_MIN} or later ("apt-get install postgresql", "brew install postgresql@17"), or set HEARTH_PG_BIN to the folder that holds initdb and postgres.`;

/** @returns {Promise<string | undefined>} the folder with `initdb` and `postgres`, or nothing where the tests go on without it */
export async function findPostgres({ quietly, say }) {
  const named = process.env.HEARTH_PG_BIN;
  if (named) {
    if (await isServer(named, quietly)) return named;
    throw new SetupError(
      `HEARTH_PG_BIN is ${named}, but that folder holds no PostgreSQL ${MAJOR_MIN} or later.`,
    );
  }
  const before = await firstServer(quietly);
  if (before) return before;
  if (canInstall()) {
    await install('postgresql', { quietly });
    const after = await firstServer(quietly);
    if (after) return after;
  }
  if (process.env.CI === 'true')
    throw new SetupError(`The tests on PostgreSQL may not be left out under CI. ${HOW}`);
  say(`The tests on PostgreSQL are left out: no server programs were found. ${HOW}`);
  return undefined;
}

/** Folders that may hold the server programs, newest version first where the path tells it. */
export function serverPlaces(platform = process.platform, env = process.env) {
  const inPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  if (platform === 'win32') {
    return [
      ...versionsBelow(join(env.PROGRAMFILES ?? 'C:\\Program Files', 'PostgreSQL'), 'bin'),
      ...inPath,
    ];
  }
  return [
    ...versionsBelow('/usr/lib/postgresql', 'bin'),
    ...versionsBelow('/opt/homebrew/opt', 'bin', /^postgresql@/),
    ...versionsBelow('/usr/local/opt', 'bin', /^postgresql@/),
    ...versionsBelow('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...versionsBelow('/usr', 'bin', /^pgsql-/),
    ...inPath,
  ];
}

function versionsBelow(folder, bin, name = /^\d/) {
  if (!existsSync(folder)) return [];
  const versionOf = (entry) => Number(/\d+/.exec(entry)?.[0] ?? 0);
  return readdirSync(folder)
    .filter((entry) => name.test(entry))
    .sort((a, b) => versionOf(b) - versionOf(a))
    .map((entry) => join(folder, entry, bin));
}

async function firstServer(quietly) {
  for (const place of serverPlaces()) {
    if (await isServer(place, quietly)) return place;
  }
  return undefined;
}

async function isServer(folder, quietly) {
  const end = process.platform === 'win32' ? '.exe' : '';
  const server = join(folder, `postgres${end}`);
  if (!existsSync(server) || !existsSync(join(folder, `initdb${end}`))) return false;
  const { code, output } = await quietly([server, '--version'], { timeoutMs: 20_000 });
  return code === 0 && Number(/\d+/.exec(output)?.[0] ?? 0) >= MAJOR_MIN;
}
