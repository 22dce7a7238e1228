// @module-tag long
import { randomUUID } from 'node:crypto';
import { withServices } from '@hearth/app/testing-services.ts';
import { accessOf, signAccess } from '@hearth/access/access.ts';
import { type PartnerUse, journalAreaOf, partnerUses } from '@hearth/access/partner-use.ts';
import { partnerScopeOf, partnerScopes } from '@hearth/access/partner-scope.ts';
import { type Registered, createRegistry } from '@hearth/access/registry.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { fail } from '@hearth/core/problem.ts';
import type { Contract, Endpoint } from '@hearth/platform/http/contract.ts';
import { type Implementation, createServiceApp } from '@hearth/platform/http/http.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { expect, test } from 'vitest';

type Called = Registered & { readonly address: NonNullable<Registered['address']> };

const isForPartners = (entry: Registered): entry is Called =>
  (entry.kind === 'endpoint' || entry.kind === 'download') &&
  entry.address !== undefined &&
  entry.roles.includes('partner');

/** The registered endpoints with their addresses and declarations, without their bodies: each answers what a test chooses. */
async function answering(outcome: () => Response, store: (use: PartnerUse) => Promise<void>) {
  const entries = await withServices(({ registered }) => registered.filter(isForPartners));
  const clock = fakeClock('2026-01-15T10:05:00Z');
  const key = { secret: new Uint8Array(32).fill(7) };
  const db = await testDatabase('pglite', []);
  const app = createServiceApp({
    service: 'product',
    db,
    clock,
    key,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
    recordPartnerUse: partnerUses({ clock, store }),
  });
  const contract: Contract = Object.fromEntries(entries.map((each) => [each.name, bare(each)]));
  const implementation = Object.fromEntries(
    entries.map(({ name }) => [name, async () => outcome()]),
  ) as Implementation<Contract>;
  app.implement(contract, implementation);
  const call = async (entry: Called, scopes: readonly string[] = partnerScopes) => {
    const home = { installationId: randomUUID(), personId: randomUUID() };
    const rest = { visibleFrom: '2000-01-01T00:00:00Z', until: null, epoch: 1 };
    const access = accessOf({ ...home, ...rest, role: 'partner', scopes: [...scopes] });
    const path = entry.address.path
      .replace('{installation}', home.installationId)
      .replaceAll(/\{\w+\}/g, 'x');
    const headers = { authorization: `Bearer ${await signAccess(access, key, clock)}` };
    const request = new Request(`http://product.invalid${path}`, {
      method: entry.address.method,
      headers,
    });
    return { ...home, status: (await app.fetch(request)).status };
  };
  return { entries, call, close: () => db.close() };
}

const bare = ({ address, resource, verb, roles, partnerScope }: Called): Endpoint => ({
  method: address.method.toLowerCase() as Endpoint['method'],
  path: address.path as Endpoint['path'],
  summary: 'x',
  resource,
  verb,
  roles,
  idempotent: true,
  ...(partnerScope === undefined ? {} : { partnerScope }),
});

test('every endpoint of every service for partners leaves a line when it answers, and none when it refuses', async () => {
  const uses: PartnerUse[] = [];
  let outcome = () => new Response('{}');
  const services = await answering(
    () => outcome(),
    async (use) => void uses.push(use),
  );
  const { entries, call } = services;
  expect(new Set(entries.map(({ service }) => service))).toEqual(new Set(['product', 'energy']));
  for (const entry of entries) {
    const { installationId, personId, status } = await call(entry);
    expect(status, entry.name).toBe(200);
    const isChange = entry.verb !== 'read';
    const used = { installation: installationId, person: personId, isChange };
    const line = { ...used, area: journalAreaOf(entry), from: '2026-01-15T10:00:00.000Z' };
    expect(uses.splice(0), entry.name).toEqual([line]);
    const notGranted = partnerScopes.filter((scope) => scope !== partnerScopeOf(entry));
    expect((await call(entry, notGranted)).status, entry.name).toBe(403);
  }
  outcome = () => new Response('{}', { status: 404 });
  for (const entry of entries) await call(entry);
  expect(uses).toEqual([]);
  await services.close();
});

test('without its line a reading is not answered, and a change is', async () => {
  const services = await answering(
    () => new Response('{"temperature":21}'),
    async () => {
      throw new Error(fail('unavailable', 'no-database').code);
    },
  );
  for (const entry of services.entries)
    expect((await services.call(entry)).status, entry.name).toBe(
      entry.address.method === 'GET' ? 500 : 200,
    );
  await services.close();
});
