import { type Finding, type Project, findAll, isTest, scripts } from './project.ts';

const READS = /\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b|\bMath\.random\(\)/g;
/** Files that may read a clock: on servers, in pages, and in the service worker. */
const CLOCKS = new Set([
  'packages/calendar/clock.ts',
  'web/app/i18n/use-now.ts',
  'web/sw/clock.ts',
]);

/** Time and randomness are arguments; one file reads the clock. */
export function timeAndChance(project: Project): readonly Finding[] {
  return scripts(project)
    .filter(
      ({ path }) => /^(packages|services|web)\//.test(path) && !CLOCKS.has(path) && !isTest(path),
    )
    .flatMap((file) =>
      findAll(
        file,
        READS,
        ([text]) => `${text}: take the instant or the random source as an argument`,
      ),
    );
}

const SQL_CLOCK =
  /\bnow\s*\(\s*\)|\bcurrent_(timestamp|date|time)\b|\b(clock|statement|transaction)_timestamp\b|\blocaltime(stamp)?\b/gi;

/** SQL does not read the clock of the database: a job in virtual time writes virtual instants. */
export function clockFreeSql(project: Project): readonly Finding[] {
  return project.files
    .filter(({ path }) => /\.sql$|(^|\/)store\.ts$/.test(path))
    .flatMap((file) =>
      findAll(
        { ...file, text: withoutComments(file.text) },
        SQL_CLOCK,
        ([text]) => `${text} in SQL: pass the instant as a value`,
      ),
    );
}

/** Replaces comments by blanks, which keeps all offsets. `clock.now()` in TypeScript does not count as SQL. */
function withoutComments(text: string): string {
  return text.replaceAll(/--[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\w\.now\(\)/g, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
}
