import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestDays } from '../claim/unit-request-state.ts';
import { productMigrations } from '../migrations.ts';
import { quiet } from '../testing.ts';
import { disputeForOperator } from './list-for-operator.ts';
import { unansweredRequest } from './testing-dispute.ts';

describe.each(engines)('disputes about units on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  it('begins after a request that was not answered, and changes nothing', async () => {
    const world = await unansweredRequest(db);
    const { claimant, holder, home, openAs, open, see, homesOf, mailsTo } = world;
    expect(await openAs(claimant)).toMatchObject({ code: 'transfer-first' });
    expect(await openAs(holder)).toMatchObject({ kind: 'not-found' });
    const { dispute } = await open();
    expect(valueOf(await see(claimant, dispute))).toMatchObject({
      party: 'claimant',
      state: 'open',
      home: null,
      words: 'We live here.',
      actions: ['withdraw'],
      steps: [{ step: 'opened' }, { step: 'asked' }],
    });
    expect(valueOf(await see(holder, dispute))).toMatchObject({
      party: 'holder',
      home: { installation: home },
      words: null,
      actions: ['accept', 'decline'],
    });
    expect(await homesOf(holder)).toEqual([home]);
    expect(await homesOf(claimant)).toEqual([]);
    expect(await mailsTo(claimant)).toEqual(['You have disputed a unit']);
    expect(await mailsTo(holder)).toContain('Is this unit still yours?');
    const listed = valueOf(await world.api.listDisputes({}, world.as(holder)));
    expect(listed.map((each) => each.dispute)).toEqual([dispute]);
  });

  it('a claim that begins after the time for the request shows that it was not answered', async () => {
    const { claimant, prove, clock } = await unansweredRequest(db);
    clock.advance({ hours: 24 * requestDays });
    const { transfer } = await prove(claimant);
    expect(transfer && Date.parse(transfer.expiresAt)).toBeLessThanOrEqual(
      clock.now().epochMilliseconds,
    );
  });

  it('begins after a no to the request too, and the same call returns the same dispute', async () => {
    const { api, as, holder, claimant, openAs, claim, unit } = await unansweredRequest(db);
    const [row] = await db.query<{ request_id: string }>(
      'select request_id from product.unit_request where serial = $1',
      [unit.serial],
    );
    const params = { request: row?.request_id ?? '' };
    valueOf(await api.answerUnitRequest({ params, body: { answer: 'decline' } }, as(holder)));
    const { dispute } = valueOf(await openAs(claimant, claim));
    expect(valueOf(await openAs(claimant, claim)).dispute).toBe(dispute);
  });

  it('the holder is asked three times in 14 days, by mail and in the inbox, then the operator decides', async () => {
    const { open, passDays, mailsTo, holder, claimant, api, as, listed, see, decide } =
      await unansweredRequest(db);
    const { dispute } = await open();
    const asked = async () =>
      (await mailsTo(holder)).filter((subject) => subject === 'Is this unit still yours?').length;
    const inbox = async () =>
      valueOf(await api.getInbox({}, as(holder))).messages.filter(
        ({ content }) => content.about === 'dispute',
      ).length;
    expect(await asked()).toBe(1);
    const counts: number[] = [];
    for (let day = 1; day <= 13; day += 1) {
      await passDays(1);
      counts.push(await asked());
    }
    expect(counts).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
    expect(await inbox()).toBe(1);
    expect(await listed()).toContainEqual(expect.objectContaining({ dispute, isToDecide: false }));
    expect(await decide({ dispute, passes: 'unit' })).toMatchObject({ code: 'holder-may-answer' });
    await passDays(3);
    expect(await asked()).toBe(3);
    expect(await inbox()).toBe(1);
    expect(valueOf(await see(holder, dispute))).toMatchObject({
      state: 'unanswered',
      actions: ['accept', 'decline'],
    });
    expect(await mailsTo(claimant)).toContain('No answer about the unit');
    expect(await mailsTo(holder)).toContain('We decide about your unit');
    expect(await listed()).toContainEqual(expect.objectContaining({ dispute, isToDecide: true }));
  });

  it('yes: the unit leaves the home with its history, and the other person registers it', async () => {
    const { open, answer, holder, claimant, home, prove, api, as, mailsTo, passDays, decide } =
      await unansweredRequest(db);
    const { dispute } = await open();
    await passDays(15);
    expect(valueOf(await answer(holder, dispute, 'accept'))).toMatchObject({ state: 'accepted' });
    expect(valueOf(await answer(holder, dispute, 'accept'))).toMatchObject({ state: 'accepted' });
    expect(await answer(holder, dispute, 'decline')).toMatchObject({ code: 'dispute-over' });
    const params = { installation: home };
    expect(valueOf(await api.getMonitoring({ params }, as(holder))).units).toEqual([]);
    expect(valueOf(await api.listFormerUnits({ params }, as(holder)))).toHaveLength(1);
    expect(await mailsTo(claimant)).toContain('You can register the unit now');
    expect(await decide({ dispute, passes: null })).toMatchObject({ code: 'dispute-over' });
    expect(await prove(claimant)).toMatchObject({ state: 'confirmed' });
    expect(valueOf(await api.getInbox({}, as(holder))).messages).toEqual([]);
  });

  it('no: the operator decides at once, for the holder, and it cannot be repeated for a year', async () => {
    const world = await unansweredRequest(db);
    const { open, answer, holder, claimant, home, homesOf, decide, mailsTo, clock } = world;
    const { dispute } = await open();
    expect(valueOf(await answer(holder, dispute, 'decline'))).toMatchObject({
      state: 'contested',
      actions: ['accept'],
    });
    expect(await decide({ dispute, passes: null, reason: ' ' })).toMatchObject({ code: 'not-set' });
    expect(valueOf(await decide({ dispute, passes: null }))).toMatchObject({ state: 'rejected' });
    expect(await decide({ dispute, passes: 'home' })).toMatchObject({ code: 'dispute-over' });
    expect(await homesOf(holder)).toEqual([home]);
    expect(await mailsTo(claimant)).toContain('The unit stays with its holder');
    expect(await mailsTo(holder)).toContain('The unit stays yours');
    const again = async () => await world.openAs(claimant, (await world.prove(claimant)).claim);
    expect(await again()).toMatchObject({ code: 'dispute-repeated' });
    clock.advance({ hours: 24 * 366 });
    await world.prove(claimant);
    await world.api.contactHolder(
      { params: { claim: (await world.prove(claimant)).claim } },
      world.as(claimant),
    );
    clock.advance({ hours: 24 * 30 });
    expect(valueOf(await again())).toMatchObject({ state: 'open' });
  });

  it('decided for the unit: it leaves the home in the transaction of the decision', async () => {
    const world = await unansweredRequest(db);
    const { open, holder, claimant, home, homesOf, decide, passDays, api, as, mailsTo } = world;
    const { dispute } = await open();
    await passDays(14);
    expect(valueOf(await decide({ dispute, passes: 'unit' }))).toMatchObject({ state: 'granted' });
    const params = { installation: home };
    expect(valueOf(await api.getMonitoring({ params }, as(holder))).units).toEqual([]);
    expect(await homesOf(holder)).toEqual([home]);
    expect(await mailsTo(holder)).toContain('Your unit now belongs to somebody else');
    expect(await mailsTo(claimant)).toContain('The unit is yours');
    expect(await world.prove(claimant)).toMatchObject({ state: 'confirmed' });
  });

  it('decided for the home: the holder finds nothing, and the new owner sees nothing of its past', async () => {
    const world = await unansweredRequest(db);
    const { open, holder, claimant, home, homesOf, decide, passDays, api, as, mailsTo, clock } =
      world;
    const { dispute } = await open();
    await passDays(14);
    expect(valueOf(await decide({ dispute, passes: 'home' }))).toMatchObject({ state: 'granted' });
    const params = { installation: home };
    expect(await api.getMonitoring({ params }, as(holder))).toMatchObject({ kind: 'not-found' });
    expect(await homesOf(holder)).toEqual([]);
    expect(await homesOf(claimant)).toEqual([home]);
    await world.drain();
    expect(valueOf(await api.getMonitoring({ params }, as(claimant))).units).toHaveLength(1);
    const [owner] = await db.query<{ visible_from: Date }>(
      `select visible_from from product.membership where installation_id = $1 and role = 'owner' and until is null`,
      [home],
    );
    expect(owner?.visible_from.getTime()).toBe(clock.now().epochMilliseconds);
    expect(await mailsTo(holder)).toContain('Your home now belongs to somebody else');
    expect(await mailsTo(claimant)).toContain('The home with the unit is yours');
    for (const person of [holder, claimant]) {
      expect(valueOf(await api.listTransfers({}, as(person)))).toEqual([]);
      const [row] = await db.query<{ transfer_id: string }>(
        'select transfer_id from product.transfer where installation_id = $1',
        [home],
      );
      const transfer = { params: { transfer: row?.transfer_id ?? '' } };
      expect(await api.undoTransfer(transfer, as(person))).toMatchObject({ kind: 'not-found' });
      const steps = valueOf(await world.see(person, dispute)).steps.map(({ step }) => step);
      expect(steps.at(-1)).toBe('grant');
    }
  });

  it('ends when the unit leaves the holder in another way, and when it is withdrawn', async () => {
    const released = await unansweredRequest(db, { isRegistered: false });
    const { dispute } = await released.open();
    const { holder } = released;
    // The holder has not registered the unit in time.
    await released.job('registration.purge');
    await released.passDays(1);
    expect(valueOf(await released.see(holder, dispute)).state).toBe('ended');
    expect(await released.mailsTo(released.claimant)).toContain('The unit has left that home');
    const other = await unansweredRequest(db);
    const opened = await other.open();
    expect(await other.withdraw(other.holder, opened.dispute)).toMatchObject({ kind: 'not-found' });
    expect(valueOf(await other.withdraw(other.claimant, opened.dispute)).state).toBe('withdrawn');
    expect(await other.mailsTo(other.holder)).toContain('The dispute about your unit is over');
    expect(await other.answer(other.holder, opened.dispute, 'accept')).toMatchObject({
      code: 'dispute-over',
    });
  });

  it('is found by its two people only, and neither is named to the other', async () => {
    const { open, holder, claimant, see, answer, withdraw, api, as, asService, mailsTo } =
      await unansweredRequest(db);
    const { dispute } = await open();
    const stranger = randomUUID();
    expect(await see(stranger, dispute)).toMatchObject({ kind: 'not-found' });
    expect(await answer(stranger, dispute, 'accept')).toMatchObject({ kind: 'not-found' });
    expect(await answer(claimant, dispute, 'accept')).toMatchObject({ kind: 'not-found' });
    expect(await withdraw(stranger, dispute)).toMatchObject({ kind: 'not-found' });
    expect(valueOf(await api.listDisputes({}, as(stranger)))).toEqual([]);
    expect(await api.listDisputes({}, await asService('web'))).toMatchObject({ kind: 'forbidden' });
    for (const [reader, other] of [
      [holder, claimant],
      [claimant, holder],
    ] as const) {
      const seen = [valueOf(await see(reader, dispute)), await mailsTo(reader)];
      expect(JSON.stringify(seen)).not.toContain(other);
    }
  });

  it('the operator sees the units of the home and which of them were proved', async () => {
    const { open, deps, unit, holder, claimant } = await unansweredRequest(db);
    const { dispute } = await open();
    expect(valueOf(await disputeForOperator(deps, dispute))).toMatchObject({
      state: 'open',
      words: 'We live here.',
      claimant: `person-${claimant}`,
      holder: `person-${holder}`,
      home: { units: [{ serial: unit.serial, isProved: true }] },
    });
    expect(await disputeForOperator(deps, randomUUID())).toMatchObject({
      code: 'dispute-unknown',
    });
  });
});
