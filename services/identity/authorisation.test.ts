import { randomUUID } from 'node:crypto';
import { apiAudience } from '@hearth/access/person-token.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { admissionFaults } from '@hearth/platform/testing/authorisation-matrix.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { SignJWT, importJWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityMigrations } from './migrations.ts';
import { issuerOf } from './oidc/provider.ts';
import { signingKeys } from './signing-keys/store.ts';
import { identityWorld, publicUrl } from './testing.ts';

/** Keys are sealed with it: all identity services of this database have the same. */
const pepper = new Uint8Array(32).fill(5);
let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [identityMigrations]);
});
afterAll(() => db.close());

test('every registered endpoint of identity admits the declared callers only', async () => {
  const { deps, service } = await identityWorld(db, { pepper });
  expect(await admissionFaults({ ...deps, service, installation: randomUUID() })).toEqual([]);
});

test.each([
  ['anna', 'bad-token'],
  ["' or 1=1", 'bad-token'],
  [randomUUID(), 'not-found'],
])('a signed token of the subject %s is answered %s', async (subject, code) => {
  const { deps, accounts } = await identityWorld(db, { pepper });
  const sealer = createSealer(pepper, 'identity signing keys');
  const [jwk = {}] = await signingKeys({ db, clock: deps.clock, sealer });
  const nowS = Math.floor(deps.clock.now().epochMilliseconds / 1000);
  const token = await new SignJWT({ auth_time: nowS })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...(jwk.kid ? { kid: jwk.kid } : {}) })
    .setIssuer(issuerOf(publicUrl))
    .setAudience(apiAudience)
    .setSubject(subject)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + 60)
    .sign(await importJWK(jwk, 'ES256'));
  expect(await accounts.getAccount({}, { token })).toMatchObject({ code });
});
