/** What the test runs read from and pass on in the environment. */
export const testing = {
  isCi: () => process.env['CI'] === 'true',
  /** The full matrices and long runs of `npm run test:deep`. */
  isDeep: () => process.env['HEARTH_DEEP'] === '1',
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
  /** A number for the file that is about to run, from which its engine follows; none where every engine is wanted. */
  engineDraw: () => {
    const draw = process.env['TEST_ENGINE_DRAW'];
    return draw === undefined ? undefined : Number(draw);
  },
  shareEngineDraw: (draw: number) => {
    process.env['TEST_ENGINE_DRAW'] = String(draw);
  },
};
