// @module-tag long
import { randomBytes } from 'node:crypto';
import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@hearth/calendar/clock.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { serve } from '@hearth/platform/http/serve.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { generate } from 'selfsigned';
import { expect, it } from 'vitest';
import { loadAccount } from '../accounts/load-account.ts';
import { createDeviceCloud } from '../app.ts';
import { lindenweg } from '../homes/lindenweg.ts';
import { deviceCloudMigrations } from '../migrations.ts';
import {
  client,
  heatPumpId,
  mara,
  unreachableMeters,
  redirectUri,
  roomUnitId,
} from '../testing.ts';

const hosts = ['idp.onecta.daikineurope.com', 'api.onecta.daikineurope.com'];
const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

it('serves the published client daikin-controller-cloud, unmodified', async () => {
  const db = await testDatabase('pglite', [deviceCloudMigrations]);
  const random = (bytes: number): Uint8Array => randomBytes(bytes);
  await loadAccount(
    { db, random },
    { account: mara.email, password: mara.password, now: systemClock.now(), ...lindenweg },
  );
  const shared = { log: silentLogger, metrics: createMetrics() };
  const cloud = createDeviceCloud({
    ...shared,
    db,
    random,
    clock: systemClock,
    registry: createRegistry(),
    key: { secret: random(32) },
    publicBase: new URL('https://idp.onecta.daikineurope.com'),
    clients: [client],
    staleAfterWriteS: 0,
    meters: unreachableMeters,
  });
  const directory = await mkdtemp(join(tmpdir(), 'hearth-client-'));
  const tls = await certificate(directory);
  const serving = await serve({
    ...shared,
    fetch: cloud.fetch,
    host: '127.0.0.1',
    publicUrl: new URL('https://idp.onecta.daikineurope.com'),
    allowedHosts: ['api.onecta.daikineurope.com'],
    port: 0,
    tls,
    checks: {},
    close: () => db.close(),
  });
  try {
    const steps = await conversation({
      port: serving.port,
      ca: tls.file,
      allow: (url) => allow(cloud.fetch, url),
    });
    expect(steps.get('devices')).toEqual([[heatPumpId, roomUnitId]]);
    expect(steps.get('written')).toEqual([[53, 'off']]);
    expect(steps.get('tokens')).toHaveLength(2);
    expect(steps.get('tokens')?.[0]).toMatchObject({
      token_type: 'Bearer',
      scope: 'openid onecta:basic.integration',
    });
    expect(steps.get('rate-limit')?.[0]).toEqual({
      limitMinute: 20,
      remainingMinute: 19,
      limitDay: 200,
      remainingDay: 199,
    });
    expect(steps.get('missing')).toEqual([
      'Not Found (404): {"code":"CHARACTERISTIC_MISSING","message":"characteristic colour does not exist"}',
    ]);
    expect(steps.get('read-only')?.[0]).toContain(
      'Bad Request (400): {"code":"READ_ONLY_CHARACTERISTIC"',
    );
    expect(steps.get('refreshed')).toEqual([2]);
    expect(steps.get('used-again')?.[0]).toContain(
      'authorization code or refresh token is revoked',
    );
    expect(steps.get('limited')?.[0]).toMatch(/rate-limited, retry after \d+ seconds/);
    expect(steps.get('done')).toBeDefined();
  } finally {
    await serving.drain();
    await rm(directory, { recursive: true });
  }
});

async function certificate(
  directory: string,
): Promise<{ key: string; cert: string; file: string }> {
  const generated = await generate([{ name: 'commonName', value: 'simulated vendor' }], {
    keyType: 'ec',
    extensions: [
      { name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2 as const, value })) },
    ],
  });
  const file = join(directory, 'certificate.pem');
  await writeFile(file, generated.cert);
  return { key: generated.private, cert: generated.cert, file };
}

/** What a person does at the vendor's page: fill in the form that the address shows. */
async function allow(
  fetch: (request: Request) => Promise<Response>,
  address: string,
): Promise<string> {
  const html = await (await fetch(new Request(address))).text();
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  const form = new URLSearchParams({
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
    ...mara,
    decision: 'allow',
  });
  const action = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '', address);
  const answer = await fetch(new Request(action, { method: 'POST', body: form }));
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function conversation(with_: {
  readonly port: number;
  readonly ca: string;
  readonly allow: (address: string) => Promise<string>;
}): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const stepValues = new Map<string, unknown[]>();
  const child = fork(
    fileOf('testing-npm-client.ts'),
    [String(with_.port), client.id, client.secret, redirectUri],
    {
      execArgv: ['--import', fileOf('testing-loopback.ts')],
      env: { NODE_EXTRA_CA_CERTS: with_.ca },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    },
  );
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.on('message', ({ step, value }: { step: string; value: unknown }) => {
    stepValues.set(step, [...(stepValues.get(step) ?? []), value]);
    if (step === 'authorize') void with_.allow(String(value)).then((code) => child.send(code));
  });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('exit', resolve);
  const exit = await promise;
  expect({ exit, errors }).toEqual({ exit: 0, errors: '' });
  return stepValues;
}
