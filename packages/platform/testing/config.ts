interface Engine {
  readonly name: 'pglite' | 'postgres';
}
const [pglite, postgres] = [{ name: 'pglite' }, { name: 'postgres' }] as const;
const drawn: Engine[] = [];

/** What the test runs read from and pass on in the environment. */
export const testing = {
  isCi: () => process.env['CI'] === 'true',
  /** The full matrices and long runs of `npm run test:deep`. */
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
  /** Both, or the embedded one where the machine has no other. */
  everyEngine: (): readonly Engine[] => (testing.postgresMissing() ? [pglite] : [pglite, postgres]),
  /** One list for all files that share a process, filled anew before each: by its draw with one of them, without one with all. */
  drawnEngines: drawn as readonly Engine[],
  drawEngines(draw?: number) {
    const all = testing.everyEngine();
    drawn.splice(
      0,
      drawn.length,
      ...all.filter((_, at) => draw === undefined || at === draw % all.length),
    );
  },
};

testing.drawEngines();
