import { join } from 'node:path';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { expect, test } from 'vitest';
import { makeBackend } from './make-backend.ts';

const silent = { baseUrl: 'http://silent.example', fetch: () => new Promise<Response>(() => {}) };
const key = new Uint8Array(32);

/** Services that answer every request with an empty body. */
const backend = makeBackend({
  db: {} as unknown as Database,
  clock: systemClock,
  log: silentLogger,
  metrics: createMetrics(),
  random: () => 0,
  settings: {
    publicUrl: new URL('https://home.example'),
    environment: 'feature',
    brand: valueOf(readBrand(join(import.meta.dirname, '../..'), 'hearth')),
    hasOutbox: false,
    reporting: { tagManager: null, errors: null, telemetry: null },
    viewportZoom: 'locked',
    formTargets: [],
    elsewhere: null,
    hasDemo: false,
    demoAccount: null,
  },
  tokenKey: { secret: key },
  sessionKey: key,
  operatorKey: key,
  appInstanceKey: new Uint8Array(32).fill(6),
  developerAccess: { redeem: () => null, isValid: () => false },
  oidcClient: { id: 'web', secret: 'secret' },
  product: silent,
  energy: silent,
  identity: silent,
  provider: silent.fetch,
  pageTimeOutMs: 20,
});

test.each([
  ['account', () => backend.identity.getAccount({}, { token: 't' })],
  ['passkeys', () => backend.identity.listPasskeys({}, { token: 't' })],
  ['security log', () => backend.identity.listSecurityLog({}, { token: 't' })],
  ['downtime', () => backend.product.getDowntime({})],
])('a page waits for the %s no longer than a page may', async (_, method) => {
  expect(await method()).toMatchObject({ ok: false, kind: 'timed-out' });
});
