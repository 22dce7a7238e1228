import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUnit, registerUnit } from '../claim/testing-units.ts';
import { productMigrations } from '../migrations.ts';
import { colognian } from '../registration/testing-submission.ts';
import { heatPump } from '../testing-devices.ts';
import { quiet, worldOn } from '../testing.ts';
import { placementTransitions, unitChanges, unitPlacements } from './unit-placement.ts';

describe('placementTransitions', () => {
  it('every change has its own end state, and an end state has no change', () => {
    const ends = unitChanges.map((change) => placementTransitions['in-home'][change]);
    expect(['in-home', ...ends]).toEqual([...unitPlacements]);
    for (const end of ends) expect(end && placementTransitions[end]).toEqual({});
  });
});

describe.each(engines)('changes of units on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  /** A person with a linked home, and the ways to prove a unit and to read what is in a home. */
  async function home() {
    const world = worldOn(db, {
      accounts: { first: [{ ...heatPump({ id: randomUUID() }), serial: newUnit().serial }] },
    });
    const ada = randomUUID();
    const { installation } = await world.link(ada, 'first');
    const as = world.as(ada);
    const { api } = world;
    const unitsIn = async (home: string) =>
      valueOf(await api.getMonitoring({ params: { installation: home } }, as)).units;
    const formerIn = async (home: string) =>
      valueOf(await api.listFormerUnits({ params: { installation: home } }, as));
    const prove = async () => {
      const unit = await registerUnit(world, newUnit());
      const body = { text: unit.label, range: null, source: 'scanned' as const };
      const { claim } = valueOf(await api.startClaim({ body }, as));
      await api.detectUnit({ params: { claim } }, as);
      const code = { code: unit.code, address: randomUUID() };
      valueOf(await api.proveByCode({ params: { claim }, body: code }, as));
      return { ...unit, claim };
    };
    const register = async () => {
      const open = valueOf(await api.getRegistration({}, as));
      const params = { registration: open.registration ?? '' };
      const options = { ...as, ifMatch: `"${open.version}"` };
      return valueOf(await api.submitRegistration({ params, body: colognian }, options))
        .installation;
    };
    return { ...world, ada, as, installation, unitsIn, formerIn, prove, register };
  }

  it('a proved unit joins a home once, and energy receives its appliance', async () => {
    const { api, as, installation, unitsIn, prove, drain, energy } = await home();
    const { serial } = await prove();
    const params = { installation };
    const added = valueOf(await api.addUnits({ params }, as));
    expect(added.units).toHaveLength(1);
    expect(valueOf(await api.addUnits({ params }, as)).units).toEqual([]);
    const all = await unitsIn(installation);
    expect(all).toHaveLength(2);
    expect(all.find(({ unit }) => unit === added.units[0])?.name).toBe('Ember 8');
    expect(valueOf(await api.getRegistration({}, as)).registration).toBeNull();
    await drain();
    const unit = all.find(({ unit: id }) => id === added.units[0]);
    expect(energy.appliances.map(({ appliance }) => appliance)).toContain(unit?.appliance);
    const details = valueOf(await api.listUnitDetails({ params }, as));
    expect(details.map((each) => each.serial)).toContain(serial);
  });

  it('a removed unit ends its open command, is not read again, and keeps its history', async () => {
    const { api, as, installation, unitsIn, formerIn, clock, job, drain, energy } = await home();
    const [unit] = await unitsIn(installation);
    const params = { installation, unit: unit?.unit ?? '' };
    const command = { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: 50 };
    const body = { unit: params.unit, command, precondition: null };
    const sent = valueOf(await api.sendCommand({ params: { installation }, body }, as));
    valueOf(await api.removeUnit({ params }, as));
    valueOf(await api.removeUnit({ params }, as));
    clock.advance({ seconds: 1200 });
    await job('device-link.read');
    expect(await unitsIn(installation)).toEqual([]);
    expect(await formerIn(installation)).toMatchObject([
      { unit: unit?.unit, appliance: unit?.appliance, removedAs: 'removed' },
    ]);
    const open = await db.query(
      `select 1 from product.command where unit_id = $1 and state in ('queued', 'sent')`,
      [params.unit],
    );
    expect(open).toEqual([]);
    // The page that waits for the command, and the log.
    const inHome = { params: { installation, command: sent.id } };
    const ended = valueOf(await api.getCommand(inHome, as));
    expect(ended).toMatchObject({ reason: 'unit-removed' });
    await drain();
    expect(energy.logs.filter(({ entry }) => entry === sent.id)).toMatchObject([
      { appliance: unit?.appliance, outcome: ended.state, reason: 'unit-removed' },
    ]);
  });

  it('a unit that was scanned while it was in the home, and removed from it, can be proved again', async () => {
    const { api, as, installation, prove } = await home();
    const { serial, label, code } = await prove();
    valueOf(await api.addUnits({ params: { installation } }, as));
    const body = { text: label, range: null, source: 'scanned' as const };
    const { claim } = valueOf(await api.startClaim({ body }, as));
    const detect = async () => valueOf(await api.detectUnit({ params: { claim } }, as)).state;
    expect(await detect()).toBe('claimed-by-you');
    const details = valueOf(await api.listUnitDetails({ params: { installation } }, as));
    const unit = details.find((each) => each.serial === serial)?.unit ?? '';
    valueOf(await api.removeUnit({ params: { installation, unit } }, as));
    expect(await detect()).toBe('needs-commissioning-code');
    const proof = { params: { claim }, body: { code, address: randomUUID() } };
    expect(valueOf(await api.proveByCode(proof, as)).state).toBe('confirmed');
  });

  it('a command that is being sent while its unit moves ends as timed out, once', async () => {
    const { api, as, installation, unitsIn, prove, register, clock, job, drain, energy } =
      await home();
    await prove();
    const other = await register();
    const [unit] = await unitsIn(installation);
    const params = { installation, unit: unit?.unit ?? '' };
    const command = { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: 49 };
    const body = { unit: params.unit, command, precondition: null };
    const sent = valueOf(await api.sendCommand({ params: { installation }, body }, as));
    const sending = `update product.command set state = 'queued', sending_since = $2 where command_id = $1`;
    await db.query(sending, [sent.id, clock.now().toString()]);
    valueOf(await api.moveUnit({ params, body: { to: other } }, as));
    clock.advance({ seconds: 600 });
    await job('device-link.command');
    await drain();
    const inHome = { params: { installation, command: sent.id } };
    expect(valueOf(await api.getCommand(inHome, as))).toMatchObject({ state: 'timed-out' });
    expect(energy.logs.filter(({ entry }) => entry === sent.id)).toMatchObject([
      { outcome: 'timed-out', reason: 'unit-removed' },
    ]);
  });

  it('a moved unit is in the other home with its serial number, and nowhere else', async () => {
    const { api, as, installation, unitsIn, formerIn, prove, register } = await home();
    const { serial } = await prove();
    const other = await register();
    const [unit] = await unitsIn(other);
    const params = { installation: other, unit: unit?.unit ?? '' };
    expect(await api.moveUnit({ params, body: { to: other } }, as)).toMatchObject({
      code: 'home-unknown',
    });
    const moved = valueOf(await api.moveUnit({ params, body: { to: installation } }, as));
    expect(await unitsIn(other)).toEqual([]);
    expect(await formerIn(other)).toMatchObject([{ serial, removedAs: 'moved' }]);
    expect((await unitsIn(installation)).map((each) => each.unit)).toContain(moved.unit);
    const details = valueOf(await api.listUnitDetails({ params: { installation } }, as));
    expect(details.find((each) => each.unit === moved.unit)).toMatchObject({
      serial,
      commissioning: colognian.commissioning.on === null ? null : { on: '2026-01-10' },
    });
  });

  it('a replacement continues the appliance of the replaced unit', async () => {
    const { api, as, installation, unitsIn, prove } = await home();
    const [unit] = await unitsIn(installation);
    const params = { installation, unit: unit?.unit ?? '' };
    const unknown = await api.replaceUnit({ params, body: { claim: randomUUID() } }, as);
    expect(unknown).toMatchObject({ code: 'no-unit' });
    const { claim } = await prove();
    const replaced = valueOf(await api.replaceUnit({ params, body: { claim } }, as));
    expect(await unitsIn(installation)).toMatchObject([
      { unit: replaced.unit, appliance: unit?.appliance },
    ]);
  });

  it('nobody changes units of a home of somebody else, nor moves one there', async () => {
    const { api, as, installation, unitsIn, prove, register } = await home();
    const bob = await home();
    await prove();
    const own = await register();
    const [unit] = await unitsIn(own);
    const params = { installation: own, unit: unit?.unit ?? '' };
    expect(await bob.api.removeUnit({ params }, bob.as)).toMatchObject({ kind: 'not-found' });
    expect(await bob.api.addUnits({ params: { installation } }, bob.as)).toMatchObject({
      kind: 'not-found',
    });
    const toBob = { params, body: { to: bob.installation } };
    expect(await api.moveUnit(toBob, as)).toMatchObject({ code: 'home-unknown' });
    expect(await unitsIn(own)).toHaveLength(1);
  });
});
