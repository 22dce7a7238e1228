import { mkdtemp, rm } from 'node:fs/promises';
import { type RequestListener, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '@hearth/app/https.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { valueOf, ok } from '@hearth/core/problem.ts';
import { readReportingSettings } from '@hearth/web/server/reporting-config.ts';
import { expect, onTestFinished, test } from 'vitest';
import { serviceChecks } from './service-checks.ts';

async function listening(server: Server & { closeAllConnections(): void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serving = (answer: RequestListener): Promise<number> => listening(createServer(answer));

const json =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

/** Only what never answers has a short time, so that a busy machine decides nothing. */
const waitFor = (finding: string): number => (finding.includes('0.3 s') ? 300 : 5_000);

/** Findings with a receiver of error reports at a port of this machine. */
async function findingsAt(port: number, waitMs: number) {
  const dsn = `http://key123@localhost:${port}/42`;
  const settings = valueOf(readReportingSettings({ ERROR_REPORTS_DSN: dsn }));
  const checks = await serviceChecks(ok(settings), { waitMs });
  expect(JSON.stringify(checks)).not.toContain('key123');
  const found = checks.find(({ check }) => check === 'error reports of pages');
  return { ok: found?.ok, finding: found?.finding.replace(`localhost:${port} `, '') };
}

test.each<[string, RequestListener, boolean, string]>([
  ['a receiver', json(200, '{}'), true, 'answers'],
  ['another key', json(403, '{}'), false, 'does not know the key or the project'],
  ['too many requests', json(429, '{}'), false, 'answers with status 429'],
  ['a server that fails', json(502, 'oops'), false, 'answers with status 502'],
  ['another website', json(200, '<html>'), false, 'is no receiver of error reports'],
  [
    'a redirect',
    (_, response) => void response.writeHead(302, { location: 'http://localhost:1/' }).end(),
    false,
    'is no receiver of error reports',
  ],
  ['no answer', () => undefined, false, 'does not answer within 0.3 s'],
  [
    'a connection that ends',
    ({ socket }) => void socket.destroy(),
    false,
    'ends the connection (UND_ERR_SOCKET)',
  ],
])('the doctor says what answers: %s', async (_, answer, isOk, finding) => {
  expect(await findingsAt(await serving(answer), waitFor(finding))).toEqual({ ok: isOk, finding });
});

test('the doctor says that nothing listens, and that a certificate is not accepted', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await findingsAt(port, 5_000)).toEqual({ ok: false, finding: 'refuses connections' });

  const folder = await mkdtemp(join(tmpdir(), 'doctor-tls-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const pair = await selfSigned(folder, { now: systemClock.now() });
  const tlsPort = await listening(createTlsServer(pair, json(200, '{}')));
  const dsn = `https://key@localhost:${tlsPort}/42`;
  const checks = await serviceChecks(readReportingSettings({ ERROR_REPORTS_DSN: dsn }));
  expect(checks.find(({ check }) => check === 'error reports of pages')).toMatchObject({
    ok: false,
    finding: expect.stringMatching(/has a certificate that is not accepted \(.*SELF_SIGNED.*\)$/),
  });
});

test.each<[string, RequestListener, boolean, string]>([
  ['a receiver', json(200, '{"itemsReceived":0,"itemsAccepted":0,"errors":[]}'), true, 'answers'],
  ['a refusal of nothing', json(400, '{"itemsReceived": 0, "itemsAccepted": 0}'), true, 'answers'],
  ['another service', json(400, '{"error":"?"}'), false, 'is no receiver of Application Insights'],
  ['a server that fails', json(503, '{"itemsReceived":0}'), false, 'answers with status 503'],
  ['no answer', () => undefined, false, 'does not answer within 0.3 s'],
])('the doctor says what answers for telemetry: %s', async (_, answer, isOk, finding) => {
  const port = await serving(answer);
  const key = '01234567-89ab-cdef-0123-456789abcdef';
  const settings = valueOf(
    readReportingSettings({
      TELEMETRY_CONNECTION: `InstrumentationKey=${key};IngestionEndpoint=http://localhost:${port}/`,
    }),
  );
  const checks = await serviceChecks(ok(settings), { waitMs: waitFor(finding) });
  expect(JSON.stringify(checks)).not.toContain(key);
  expect(checks.find(({ check }) => check === 'telemetry of pages')).toEqual({
    check: 'telemetry of pages',
    ok: isOk,
    finding: `localhost:${port} ${finding}`,
  });
});

test('the doctor asks the tag manager for the container', async () => {
  const settings = readReportingSettings({ TAG_MANAGER_ID: 'GTM-ABC1' });
  const asked: string[] = [];
  const port = await serving(({ url = '' }, response) => {
    asked.push(url);
    const isFirst = asked.length === 1;
    response.writeHead(isFirst ? 200 : 404, { 'content-type': 'text/javascript' }).end();
  });
  const tagManager = `http://localhost:${port}`;
  const finding = async () =>
    (await serviceChecks(settings, { tagManager })).find(({ check }) => check === 'tag manager');
  expect(await finding()).toMatchObject({ ok: true, finding: `localhost:${port} answers` });
  expect(await finding()).toMatchObject({
    ok: false,
    finding: `localhost:${port} does not know the container GTM-ABC1`,
  });
  expect(asked[0]).toBe('/gtm.js?id=GTM-ABC1');
});

test('without settings nothing is reached, and a half-set pair is named', async () => {
  expect(await serviceChecks(readReportingSettings({}))).toEqual([
    { check: 'error reports of pages', ok: true, finding: 'not set' },
    { check: 'telemetry of pages', ok: true, finding: 'not set' },
    { check: 'tag manager', ok: true, finding: 'not set' },
  ]);
  const embedded = await serviceChecks(readReportingSettings({ ERROR_REPORTS_DSN: 'embedded' }));
  expect(embedded[0]).toMatchObject({ ok: true, finding: 'embedded' });
  for (const environment of ['feature', 'develop', 'staging', 'master']) {
    const name = `ERROR_REPORTS_DSN_${environment.toUpperCase()}`;
    const half = await serviceChecks(
      readReportingSettings({
        HEARTH_ENVIRONMENT: environment,
        [name]: 'https://sentry.example/4',
      }),
    );
    expect(half[0]).toMatchObject({ check: 'reports', ok: false });
    expect(half[0]?.finding).toContain(`half-set-pair at /${name}`);
  }
});
