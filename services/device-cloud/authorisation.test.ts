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
  const world = { service, registry, key, clock, installation: randomUUID() };
  expect(await admissionFaults(world)).toEqual([]);
  const api = registry
    .all()
    .flatMap(({ kind, address }) => (kind === 'route' && address ? [address] : []))
    // The sign-in of both vendors is open to everybody.
    .filter(({ path }) => !path.startsWith('/v1/oidc/') && !path.startsWith('/idp/v3/'));
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
