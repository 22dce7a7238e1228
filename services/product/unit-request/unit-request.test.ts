import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOrCreatePerson } from '../account/store.ts';
import { newUnit, registerUnit } from '../claim/testing-units.ts';
import { productMigrations } from '../migrations.ts';
import { colognian } from '../registration/testing-submission.ts';
import { addressOfPerson, quiet, worldOn } from '../testing.ts';
import {
  unitRequestAnswers,
  unitRequestStates,
  unitRequestTransitions,
} from '../claim/unit-request-state.ts';

it('unitRequestTransitions: only an open request has answers, and each answer ends it', () => {
  const ends = unitRequestAnswers.map((answer) => unitRequestTransitions.open[answer]);
  expect(ends).toEqual(['accepted', 'declined']);
  const others = unitRequestStates.filter((state) => state !== 'open');
  expect(others.map((state) => unitRequestTransitions[state])).toEqual([{}, {}, {}]);
});

describe.each(engines)('requests for a transfer on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  /** A holder with a registered unit, and another person with its card who has asked for it. */
  async function asked({ isRegistered = true } = {}) {
    const world = worldOn(db);
    const { api, clock, drain } = world;
    const unit = await registerUnit(world, newUnit());
    const [holder, asker] = [randomUUID(), randomUUID()];
    const prove = async (person: string) => {
      const as = world.as(person);
      const body = { text: unit.label, range: null, source: 'scanned' as const };
      const { claim } = valueOf(await api.startClaim({ body }, as));
      await api.detectUnit({ params: { claim } }, as);
      const code = { code: unit.code, address: randomUUID() };
      return valueOf(await api.proveByCode({ params: { claim }, body: code }, as));
    };
    await prove(holder);
    const holderAs = world.as(holder);
    let home = '';
    if (isRegistered) {
      const open = valueOf(await api.getRegistration({}, holderAs));
      const submitted = await api.submitRegistration(
        { params: { registration: open.registration ?? '' }, body: colognian },
        { ...holderAs, ifMatch: `"${open.version}"` },
      );
      home = valueOf(submitted).installation;
    }
    const { claim } = await prove(asker);
    const ask = async (claim: string) => {
      valueOf(await api.contactHolder({ params: { claim } }, world.as(asker)));
      await drain();
    };
    const mailsTo = async (person: string) => {
      await drain();
      const query = { to: addressOfPerson(person) };
      return valueOf(await api.listOutbox({ query }, await world.asService('web')));
    };
    const requestIn = async () => {
      const mails = (await mailsTo(holder)).filter(({ subject }) => /asks for/.test(subject));
      const links = mails.map(({ text }) => /unit-request\?request=([\w-]{36})/.exec(text)?.[1]);
      return links.map((request) => ({ request: request ?? '' }));
    };
    await ask(claim);
    const [params = { request: '' }] = await requestIn();
    const answer = (person: string, given: 'accept' | 'decline') =>
      api.answerUnitRequest({ params, body: { answer: given } }, world.as(person));
    const see = (person: string) => api.getUnitRequest({ params }, world.as(person));
    const transfer = async () =>
      valueOf(await api.getClaim({ params: { claim } }, world.as(asker))).transfer;
    return {
      ...world,
      unit,
      holder,
      asker,
      home,
      ask,
      answer,
      see,
      mailsTo,
      requestIn,
      transfer,
      prove,
      clock,
    };
  }

  it('yes: the unit leaves the home with its history, and the other person registers it', async () => {
    const { api, as, holder, asker, home, unit, answer, see, mailsTo, transfer, prove } =
      await asked();
    expect(valueOf(await see(holder))).toMatchObject({
      state: 'open',
      serial: unit.serial,
      home: { installation: home },
      answers: ['accept', 'decline'],
    });
    expect(valueOf(await answer(holder, 'accept'))).toMatchObject({
      state: 'accepted',
      home: null,
    });
    expect(valueOf(await answer(holder, 'accept'))).toMatchObject({
      state: 'accepted',
      answers: [],
    });
    expect(await answer(holder, 'decline')).toMatchObject({ code: 'request-over' });
    const params = { installation: home };
    expect(valueOf(await api.getMonitoring({ params }, as(holder))).units).toEqual([]);
    expect(valueOf(await api.listFormerUnits({ params }, as(holder)))).toMatchObject([
      { serial: unit.serial, removedAs: 'removed' },
    ]);
    const subjects = (await mailsTo(asker)).map(({ subject }) => subject);
    expect(subjects).toEqual([`You can register the unit now: ${unit.serial}`]);
    expect(JSON.stringify(await mailsTo(asker))).not.toContain(holder);
    expect((await transfer())?.state).toBe('accepted');
    expect(await prove(asker)).toMatchObject({ state: 'confirmed' });
  });

  it('yes before a registration: the proof of the holder ends', async () => {
    const { api, as, holder, asker, answer, prove } = await asked({ isRegistered: false });
    expect(valueOf(await answer(holder, 'accept'))).toMatchObject({
      state: 'accepted',
      home: null,
    });
    expect(valueOf(await api.getRegistration({}, as(holder))).units).toEqual([]);
    expect(await prove(asker)).toMatchObject({ state: 'confirmed' });
  });

  it('no: the unit stays, the other person is mailed, and cannot ask again before the end', async () => {
    const {
      api,
      as,
      holder,
      asker,
      home,
      answer,
      ask,
      mailsTo,
      requestIn,
      transfer,
      clock,
      prove,
    } = await asked();
    expect(valueOf(await answer(holder, 'decline'))).toMatchObject({ state: 'declined' });
    const params = { installation: home };
    expect(valueOf(await api.getMonitoring({ params }, as(holder))).units).toHaveLength(1);
    expect((await mailsTo(asker)).map(({ subject }) => subject)).toMatchObject([
      expect.stringContaining('The holder keeps the unit'),
    ]);
    expect((await transfer())?.state).toBe('declined');
    const again = await prove(asker);
    expect(again.state).toBe('claimed-by-other');
    await ask(again.claim);
    expect(await requestIn()).toHaveLength(1);
    clock.advance({ hours: 24 * 30 });
    expect(await answer(holder, 'accept')).toMatchObject({ code: 'request-over' });
  });

  it('without an answer in thirty days the request is over, and can be made again', async () => {
    const { holder, answer, see, ask, requestIn, clock, prove, asker } = await asked();
    clock.advance({ hours: 24 * 29 });
    expect(valueOf(await see(holder)).state).toBe('open');
    clock.advance({ hours: 24 });
    expect(valueOf(await see(holder))).toMatchObject({ state: 'expired', answers: [] });
    expect(await answer(holder, 'accept')).toMatchObject({ code: 'request-over' });
    const again = await prove(asker);
    await ask(again.claim);
    expect(await requestIn()).toHaveLength(2);
  });

  const unanswered = async (
    world: { mailsTo: (to: string) => Promise<{ subject: string }[]> },
    to: string,
  ) =>
    (await world.mailsTo(to)).filter(({ subject }) =>
      subject.startsWith('No answer about the unit'),
    );

  it('without an answer in thirty days the person who asked is mailed, once for each request', async () => {
    const world = await asked();
    const { asker, holder, unit, clock, job, ask, prove } = world;
    clock.advance({ hours: 24 * 30 - 1 });
    await job('unit-request.mail-expired');
    expect(await unanswered(world, asker)).toEqual([]);
    clock.advance({ hours: 1 });
    await job('unit-request.mail-expired');
    await job('unit-request.mail-expired');
    const [mail, ...others] = await unanswered(world, asker);
    expect(mail?.subject).toContain(unit.serial);
    expect(others).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain(holder);
    await ask((await prove(asker)).claim);
    await job('unit-request.mail-expired');
    expect(await unanswered(world, asker)).toHaveLength(1);
    clock.advance({ hours: 24 * 30 });
    await job('unit-request.mail-expired');
    expect(await unanswered(world, asker)).toHaveLength(2);
  });

  it('an answered request, and one of a person who holds the unit by now, ends without that mail', async () => {
    const declined = await asked();
    valueOf(await declined.answer(declined.holder, 'decline'));
    const released = await asked({ isRegistered: false });
    const { api, as, holder, asker, prove } = released;
    const [own] = valueOf(await api.getRegistration({}, as(holder))).units;
    valueOf(await api.removeClaim({ params: { claim: own?.claim ?? '' } }, as(holder)));
    expect(await prove(asker)).toMatchObject({ state: 'confirmed' });
    for (const world of [declined, released]) {
      world.clock.advance({ hours: 24 * 30 });
      await world.job('unit-request.mail-expired');
      expect(await unanswered(world, world.asker)).toEqual([]);
    }
  });

  /** Makes a person a member of a home. */
  async function join(home: string, name: string, role: 'resident' | 'partner'): Promise<void> {
    const identity = { issuer: 'https://idp.invalid', subject: `person-${name}` };
    const now = Temporal.Instant.from('2026-01-01T00:00:00Z');
    const { personId } = await findOrCreatePerson(db, identity, now);
    await db.query(
      `insert into product.membership (person_id, installation_id, role, scopes, visible_from, created_at) values ($1, $2, $3, '{}', $4, $4)`,
      [personId, home, role, now.toString()],
    );
  }

  it('nobody but the holder, also no resident or partner of the home, sees or answers a request', async () => {
    const { api, as, holder, asker, home, answer, see, asService } = await asked();
    const [resident, partner] = [randomUUID(), randomUUID()];
    await join(home, resident, 'resident');
    await join(home, partner, 'partner');
    for (const person of [asker, resident, partner, randomUUID()]) {
      expect(await see(person)).toMatchObject({ kind: 'not-found' });
      expect(await answer(person, 'accept')).toMatchObject({ kind: 'not-found' });
    }
    const params = { installation: home };
    expect(valueOf(await api.getMonitoring({ params }, as(holder))).units).toHaveLength(1);
    const request = { params: { request: randomUUID() }, body: { answer: 'accept' as const } };
    expect(await api.answerUnitRequest(request, as(holder))).toMatchObject({ kind: 'not-found' });
    expect(await api.answerUnitRequest(request, await asService('web'))).toMatchObject({
      kind: 'forbidden',
    });
  });
});
