import { randomUUID } from 'node:crypto';
import { createClient } from '@hearth/platform/http/client.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasureContract } from '../erasure/contract.ts';
import { productMigrations } from '../migrations.ts';
import { importPackages } from '../package/import-packages.ts';
import { colognian } from '../registration/testing-submission.ts';
import { samplePackages } from '../sample-data/sample-packages.ts';
import { givenHome } from './testing-transfer.ts';
import { inProcess } from '../testing.ts';

describe.each(engines)('dossier of an offered home on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Ada's home, with a way to read the dossier by the code of an offer. */
  async function home() {
    const world = await givenHome(db);
    const { api, as } = world;
    const readDossier = (person: string, code: string) =>
      api.readOfferedDossier({ body: { code, address: randomUUID() } }, as(person));
    const version = async () => {
      const homes = valueOf(await api.listInstallations({}, as(world.ada)));
      return { ...as(world.ada), ifMatch: `"${homes[0]?.version}"` };
    };
    const { params } = world;
    valueOf(await api.putAddress({ params, body: colognian.address }, await version()));
    return { ...world, readDossier, version };
  }

  it('is the one of the day of the offer, whatever changes later, also after the acceptance', async () => {
    const { api, as, ada, bob, params, offer, codeFor, accept, read, readDossier, version } =
      await home();
    valueOf(await offer({ choices: { history: 'keep', settings: 'keep' } }));
    const present = valueOf(await api.getDossier({ params }, as(ada)));
    const code = await codeFor(bob);
    expect(valueOf(await read(bob, code)).dossierOf).toBe(present.madeOn);
    expect(valueOf(await readDossier(bob, code))).toEqual(present);
    const moved = { ...colognian.address, place: 'Bonn', postalCode: '53111' };
    valueOf(await api.putAddress({ params, body: moved }, await version()));
    expect(valueOf(await api.getDossier({ params }, as(ada))).address).toMatchObject(moved);
    expect(valueOf(await readDossier(bob, code))).toEqual(present);
    valueOf(await accept(bob, code));
    expect(valueOf(await readDossier(bob, code))).toEqual(present);
  });

  it('opens for the mailbox of an offer that is not over, and for nobody else', async () => {
    const { api, ada, bob, offer, withdraw, codeFor, readDossier } = await home();
    const { transfer } = valueOf(await offer());
    const code = await codeFor(bob);
    const body = { code, address: randomUUID() };
    expect(await api.readOfferedDossier({ body }, {})).toMatchObject({ kind: 'unauthenticated' });
    const other = { kind: 'forbidden', code: 'transfer-for-other-mailbox' };
    for (const person of [ada, randomUUID()])
      expect(await readDossier(person, code)).toMatchObject(other);
    expect(await readDossier(bob, 'no code')).toMatchObject({ code: 'transfer-malformed' });
    valueOf(await withdraw(transfer));
    expect(await readDossier(bob, code)).toMatchObject({ code: 'transfer-withdrawn' });
  });

  it('has no readings of a giver who erases them, and no package that ends', async () => {
    const {
      api,
      as,
      ada,
      bob,
      params,
      db: own,
      clock,
      offer,
      codeFor,
      readDossier,
      unit,
    } = await home();
    valueOf(await importPackages({ db: own, clock }, samplePackages));
    const inHome = { ...params, package: 'remote-monitoring' };
    const trial = { unit: null, termsVersion: 2, language: 'de' as const };
    valueOf(await api.startTrial({ params: inHome, body: trial }, as(ada)));
    valueOf(await offer());
    const given = valueOf(await readDossier(bob, await codeFor(bob)));
    expect(given).toMatchObject({ packages: [], figures: { state: 'withheld' } });
    expect(JSON.stringify(given)).not.toContain(unit);
    expect(valueOf(await api.getDossier({ params }, as(ada))).packages).toHaveLength(1);
  });

  it('is never changed, and deleted with its giver', async () => {
    const { offer, ada, params, asService, product } = await home();
    valueOf(await offer());
    const stored = () =>
      db.query('select from product.offered_dossier where installation_id = $1', [
        params.installation,
      ]);
    await expect(
      db.query(`update product.offered_dossier set content = '{}' where installation_id = $1`, [
        params.installation,
      ]),
    ).rejects.toThrow(/never changed/);
    expect(await stored()).toHaveLength(1);
    const erasure = createClient(erasureContract, inProcess(product));
    const body = { issuer: 'https://idp.invalid', subject: `person-${ada}` };
    valueOf(await erasure.erasePerson({ body }, await asService('identity')));
    expect(await stored()).toHaveLength(0);
  });
});
