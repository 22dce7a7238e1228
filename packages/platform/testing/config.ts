interface Engine {
  readonly name: 'pglite' | 'postgres';
}
const [pglite, postgres, citus] = [
  { name: 'pglite' },
  { name: 'postgres' },
  { name: 'citus' },
] as const;
const drawn: Engine[] = [];
const drawnWithCluster: (Engine | typeof citus)[] = [];
let fileDraw: number | undefined;

/** Environment variables of test runs. */
export const testing = {
  isCi: () => process.env['CI'] === 'true',
  /** Full matrices and long runs (`npm run test:deep`). */
  isDeep: () => process.env['HEARTH_DEEP'] === '1',
  programArguments: (): readonly string[] => process.argv.slice(2),
  searchPath: () => process.env['PATH'] ?? '',
  /** Set by the first process of a run, so that all test files share one server. */
  postgresUrl: () => process.env['TEST_POSTGRES_URL'],
  sharePostgres: (url: string) => {
    process.env['TEST_POSTGRES_URL'] = url;
  },
  postgresMissing: () => process.env['TEST_POSTGRES_MISSING'],
  shareMissing: (reason: string) => {
    process.env['TEST_POSTGRES_MISSING'] = reason;
  },
  /** Both engines, or the embedded one alone where PostgreSQL is missing. */
  everyEngine: (): readonly Engine[] => {
    if (testing.isOnCluster()) return [postgres];
    return testing.postgresMissing() ? [pglite] : [pglite, postgres];
  },
  /** Whether every database of the run is a PostgreSQL in the place of a cluster, but those in a folder. */
  isOnCluster: () => process.env['HEARTH_TEST_ENGINE'] === 'citus',
  /** Engines of the current test file: by its draw one of them, without a draw all. Files of one process share the list. */
  drawnEngines: drawn as readonly Engine[],
  /** The same with PostgreSQL in the place of a cluster. */
  drawnWithCluster: drawnWithCluster as readonly (Engine | typeof citus)[],
  drawEngines(draw?: number) {
    fileDraw = draw;
    const all = testing.everyEngine();
    drawOf(drawn, all);
    drawOf(drawnWithCluster, all.length === 1 ? all : [...all, citus]);
  },
  /**
   * Part of the cases of a long test: `count` of them, drawn for each file from the seed of `npm test`. All of them in the deep run
   * and when one file is run by hand.
   */
  sampled<T>(cases: readonly T[], count: number): readonly T[] {
    if (fileDraw === undefined || cases.length <= count) return cases;
    const first = Math.floor(fileDraw / 2) % cases.length;
    return cases.filter((_, at) => (at - first + cases.length) % cases.length < count);
  },
  /**
   * Tags of the second tier (decision 0134). `npm test` draws an eighth of the files by its seed, and leaves the tests with these tags
   * out in the others.
   */
  secondTier: (): { readonly tags: string[] } => ({
    tags: fileDraw !== undefined && (fileDraw >> 8) % 8 === 0 ? ['deep', 'drawn'] : ['deep'],
  }),
  /**
   * Runs of a long property: a third of `count`, at least three, in `npm test`, whose seed differs from commit to commit; `count` when
   * one file is run by hand, five times as many in the deep run.
   */
  runs(count: number): number {
    if (testing.isDeep()) return 5 * count;
    return fileDraw === undefined ? count : Math.max(3, Math.ceil(count / 3));
  },
};

/** Replaces the content of a list by the file's one of all, or by all. */
function drawOf<T>(list: T[], all: readonly T[]): void {
  const chosen = all.filter((_, at) => fileDraw === undefined || at === fileDraw % all.length);
  list.splice(0, list.length, ...chosen);
}

testing.drawEngines();
