import { randomBytes, randomUUID } from 'node:crypto';
import { createRegistry } from '@hearth/access/registry.ts';
import { admissionFaults } from '@hearth/platform/testing/authorisation-matrix.ts';
import { expect, test } from 'vitest';
import { cloudOn, jsonOf } from './testing.ts';

test('every registered endpoint of device-cloud admits the declared callers only', async () => {
  const registry = createRegistry();
  const key = { secret: randomBytes(32) };
  const { service, clock, db } = await cloudOn({ name: 'pglite' }, { registry, key });
  await using _ = { [Symbol.asyncDispose]: () => db.close() };
  const params = { station: 'lindenweg', at: '1900000000000' };
  const world = { service, registry, key, clock, installation: randomUUID(), params };
  expect(await admissionFaults(world)).toEqual([]);
  const api = registry
    .all()
    .flatMap(({ kind, address }) => (kind === 'route' && address ? [address] : []))
    // The sign-in of both vendors and the weather are open to everybody.
    .filter(({ path }) => !/^\/(v1\/oidc|idp\/v3|weather)\//.test(path));
  expect(api.length).toBeGreaterThan(12);
  for (const { method, path } of api) {
    const url = `https://cloud.invalid${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
    const answer = await service.fetch(new Request(url, { method }));
    expect(await jsonOf(answer), `${method} ${path}`).toMatchObject(refusalIn(path));
  }
});

const refusalIn = (path: string) =>
  path.startsWith('/iot/v2/')
    ? { statusCode: 401, errorType: 'UNAUTHORIZED' }
    : { code: 'UNAUTHORIZED' };
