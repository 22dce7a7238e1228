import { randomUUID } from 'node:crypto';
import { type Registry, createRegistry } from '@hearth/access/registry.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { ok } from '@hearth/core/problem.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { endpoint } from '../http/contract.ts';
import { createServiceApp } from '../http/http.ts';
import { inInstallation } from '../http/schema.ts';
import { silentLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { admissionFaults } from './authorisation-matrix.ts';
import { testDatabase } from './test-database.ts';

const contract = {
  readRoom: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/room',
    summary: 'The room',
    resource: 'room',
    verb: 'read',
    roles: ['owner', 'partner'],
    params: inInstallation,
  }),
  warmRoom: endpoint({
    method: 'post',
    path: '/v1/rooms',
    summary: 'Warm a room',
    resource: 'room',
    verb: 'update',
    roles: ['person'],
  }),
};
const key = { secret: new Uint8Array(32).fill(7) };
const clock = fakeClock('2026-01-15T10:00:00Z');

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', []);
});
afterAll(() => db.close());

function roomService(registry: Registry) {
  const app = createServiceApp({
    service: 'energy',
    registry,
    key,
    clock,
    db,
    log: silentLogger,
    metrics: createMetrics(),
  });
  app.implement(contract, {
    readRoom: async () => ok(undefined),
    warmRoom: async () => ok(undefined),
  });
  return app;
}

const matrix = (registry: Registry, fetch: (request: Request) => Promise<Response>) => {
  const { openApi } = roomService(createRegistry());
  const service = { name: 'energy' as const, fetch, openApi };
  return admissionFaults({ service, registry, key, clock, installation: randomUUID() });
};

test('admissionFaults: a service that admits as declared has no faults', async () => {
  const registry = createRegistry();
  expect(await matrix(registry, roomService(registry).fetch)).toEqual([]);
});

test('admissionFaults: an endpoint that is served and not declared is named', async () => {
  const registry = createRegistry();
  const { fetch } = roomService(registry);
  const partial: Registry = {
    ...registry,
    all: () => registry.all().filter(({ name }) => name !== 'warmRoom'),
  };
  expect(await matrix(partial, fetch)).toEqual(['warmRoom is served and not declared']);
});

test('admissionFaults: names a declared endpoint without an implementation', async () => {
  const registry = createRegistry();
  const { fetch } = roomService(registry);
  registry.add({
    kind: 'endpoint',
    service: 'energy',
    name: 'openWindow',
    resource: 'window',
    verb: 'update',
    roles: ['owner'],
    address: { method: 'POST', path: '/v1/windows' },
  });
  expect(await matrix(registry, fetch)).toContain(
    'openWindow for guest: 404 no-such-endpoint instead of 401 sign-in-needed',
  );
});

test('admissionFaults: a service without admission is reported for each caller that it lets in', async () => {
  const registry = createRegistry();
  roomService(registry);
  const faults = await matrix(registry, () => Promise.resolve(new Response('{}')));
  expect(faults).toEqual(
    expect.arrayContaining([
      'readRoom for guest: 200  instead of 401 sign-in-needed',
      'readRoom for access as owner of another home: 200  instead of 404 not-found',
      'readRoom for access as partner without scopes: 200  instead of 403 not-granted',
    ]),
  );
});
