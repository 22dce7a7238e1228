import { fakeClock } from '@hearth/calendar/clock.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { CancelledError } from '@hearth/core/cancellation.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { type Logger, silentLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import type { Service, ServiceDeps } from '../process/service.ts';
import type { ErrorReport } from './error-report.ts';
import { createErrorReporter, reportingLogger } from './error-reporter.ts';
import { withErrorReports } from './service-reports.ts';

const clock = fakeClock('2026-01-15T10:00:00Z');
let sent: ErrorReport[] = [];
beforeEach(() => {
  sent = [];
});

/** A receiver whose answers wait until `answer` is called. */
function receiver(outcome: () => Promise<ReturnType<typeof ok | typeof fail>>) {
  const gate = Promise.withResolvers<void>();
  const reporter = createErrorReporter({
    source: 'server',
    clock,
    log: silentLogger,
    async send(reports) {
      sent.push(...reports);
      await gate.promise;
      return await outcome();
    },
  });
  return { reporter, answer: () => gate.resolve() };
}

test('an error is reported scrubbed, with its stack and version, five at most at once', async () => {
  const { reporter, answer } = receiver(async () => ok(undefined));
  for (let fault = 0; fault < 20; fault += 1)
    reporter.report(new RangeError('no price for ada@lindenweg.example'), 'a1');
  expect(sent).toHaveLength(5);
  expect(sent[0]).toMatchObject({
    source: 'server',
    type: 'RangeError',
    message: 'no price for <mail>',
    version: 'a1',
    frames: expect.arrayContaining([
      expect.objectContaining({ file: expect.stringContaining('error-reporter.test.ts') }),
    ]),
  });
  answer();
  await vi.waitFor(() => {
    reporter.report('a text');
    expect(sent).toHaveLength(6);
  });
  expect(sent[5]).toMatchObject({ type: 'Error', message: 'a text', frames: [], version: '' });
});

test.each([
  ['refuses', async () => fail('unavailable', 'down')],
  ['cannot be reached', async () => Promise.reject(new Error('down'))],
] as const)(
  'a receiver that %s is left alone for a minute, and nothing is thrown',
  async (_, outcome) => {
    const { reporter, answer } = receiver(outcome);
    reporter.report(new Error('first'));
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    reporter.report(new Error('second'));
    expect(sent).toHaveLength(1);
    clock.advance({ seconds: 60 });
    reporter.report(new Error('third'));
    expect(sent.map(({ message }) => message)).toEqual(['first', 'third']);
  },
);

test('work that was cancelled is not reported', () => {
  const { reporter } = receiver(async () => ok(undefined));
  reporter.report(new CancelledError());
  expect(sent).toEqual([]);
});

test('what fails while a report is stored is not reported, so that a fault does not report itself', async () => {
  let log: Logger = silentLogger;
  const reporter = createErrorReporter({
    source: 'product',
    clock,
    log: silentLogger,
    async send(reports) {
      sent.push(...reports);
      await Promise.resolve();
      log.error({ err: new Error('the database is down') }, 'request failed');
      return ok(undefined);
    },
  });
  log = reportingLogger(silentLogger, reporter);
  log.error({ err: new Error('the database is down') }, 'request failed');
  log.error({ code: 'no-error' }, 'refused');
  log.warn({ err: new Error('a warning') }, 'job failed');
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toHaveLength(1);
});

test('jobs, due work and deliveries of a service report what they throw, and fail as before', async () => {
  const calls: { body: unknown; token: string | null }[] = [];
  const deps: ServiceDeps = {
    db: {} as Database,
    clock,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
    key: { secret: new Uint8Array(32).fill(1) },
  };
  const product = {
    baseUrl: 'http://product.invalid/api/product',
    fetch: async (request: Request) => {
      const token = request.headers.get('authorization');
      calls.push({ body: await request.json(), token });
      expect(new URL(request.url).pathname).toBe('/api/product/v1/errors');
      return new Response(null, { status: 204 });
    },
  };
  const failing = async (): Promise<never> => Promise.reject(new Error('no readings'));
  const declaration = { resource: 'reading', verb: 'run', roles: ['service'] } as const;
  const made = await withErrorReports(
    deps,
    { service: 'energy', product, random: () => 0 },
    (own): Service => ({
      name: 'energy',
      async fetch() {
        own.log.error({ err: new Error('no answer') }, 'request failed');
        return new Response();
      },
      jobs: [{ name: 'a', declaration, everyS: 1, run: failing }],
      dueWork: [{ name: 'b', declaration, lanes: { '': 1 }, run: failing }],
      outbox: { c: failing },
    }),
  );
  await made.fetch(new Request('http://energy.invalid/'));
  await expect(made.jobs[0]?.run(clock.now())).rejects.toThrow('no readings');
  const item = { key: '', signal: new AbortController().signal };
  await expect(made.dueWork?.[0]?.run(item)).rejects.toThrow('no readings');
  await expect(made.outbox['c']?.({}, 'k')).rejects.toThrow('no readings');
  await vi.waitFor(() => expect(calls).toHaveLength(4));
  expect(calls[0]?.token).toMatch(/^Bearer ey/);
  expect(calls.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { errors: [expect.objectContaining({ source: 'energy', message: 'no answer' })] },
      { errors: [expect.objectContaining({ source: 'energy', message: 'no readings' })] },
    ]),
  );
});
