import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { readOpeningHours } from '../partner/opening-hours.ts';
import { addressOfPerson } from '../testing.ts';
import { escalationKind } from './escalation-work.ts';
import { assistedHome } from './testing-assistance.ts';

const office = 'office@nordwerk.example';

describe.each(engines)('requests without an answer on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Nordwerk in Cologne, open on weekdays from 08:00 to 17:00. The clock starts on Thursday, 15 January 2026. */
  async function home(local = '2026-01-16T15:00:00Z') {
    const world = await assistedHome(db);
    await db.query(
      `update product.partner set country = 'DE', phone = '+49 221 700', opening_hours = $2 where partner_id = $1`,
      [world.partner, JSON.stringify(readOpeningHours('Mo-Fr 08:00-17:00'))],
    );
    const until = (at: string) => {
      const ms = Date.parse(at) - world.clock.now().epochMilliseconds;
      world.clock.advance({ milliseconds: ms });
    };
    until(local);
    const messagesOf = async (person: string) => {
      await world.moveRows();
      return valueOf(await world.api.getInbox({}, world.as(person))).messages.filter(
        ({ content }) => content.about === 'assistance',
      );
    };
    return { ...world, until, messagesOf, look: () => world.job(escalationKind) };
  }

  it('an answer is due after working hours by urgency: Friday 16:00 and three hours is Monday 10:00', async () => {
    const { begin, submit, read, step, cem } = await home();
    const request = await begin();
    expect(await read(request)).toMatchObject({ answerBy: null, escalatedAt: null });
    valueOf(await submit(request, { isHeatingOut: true }));
    expect(await read(request)).toMatchObject({
      urgency: 'today',
      answerBy: '2026-01-19T09:00:00Z',
      partnerPhone: '+49 221 700',
    });
    valueOf(await step(request, { event: 'acknowledge' }, cem));
    expect(await read(request)).toMatchObject({ answerBy: null });
  });

  it('a late answer is told to both sides once, by message and mail, and the messages end with the answer', async () => {
    const { begin, submit, read, step, ada, cem, until, look, drain, mailsTo, messagesOf } =
      await home();
    const request = await begin();
    valueOf(await submit(request, { isHeatingOut: true }));
    until('2026-01-19T08:59:00Z');
    await look();
    expect(await read(request)).toMatchObject({ escalatedAt: null });
    until('2026-01-19T09:00:00Z');
    await look();
    await look();
    await drain();
    expect(await read(request)).toMatchObject({
      state: 'submitted',
      escalatedAt: '2026-01-19T09:00:00Z',
    });
    for (const person of [ada, cem])
      expect(await messagesOf(person)).toMatchObject([
        { content: { request, urgency: 'today', name: 'Nordwerk' } },
      ]);
    const { number } = await read(request);
    const late = async (to: string) =>
      (await mailsTo(to)).filter(
        ({ subject }) => subject.includes(number) && /not answered|nicht geantwortet/.test(subject),
      );
    const [toOwner, ...others] = await late(addressOfPerson(ada));
    expect(others).toEqual([]);
    expect(toOwner?.text).toContain('+49 221 700');
    expect(toOwner?.text).toContain('choose another service partner');
    expect(await late(office)).toHaveLength(1);
    expect(await late(addressOfPerson(cem))).toHaveLength(1);
    // Messages of the same instant as their end come from it.
    until('2026-01-19T09:00:01Z');
    valueOf(await step(request, { event: 'propose', times: [time] }, cem));
    expect([...(await messagesOf(ada)), ...(await messagesOf(cem))]).toEqual([]);
    expect(await read(request)).toMatchObject({ answerBy: null, escalatedAt: null });
  });

  it('of several people of a company its administrators are told', async () => {
    const { begin, submit, ada, cem, partner, until, look, drain, mailsTo, messagesOf, ...world } =
      await home();
    const boss = randomUUID();
    valueOf(await world.api.getPerson({}, world.as(boss)));
    await db.query(
      `insert into product.partner_member (partner_id, person_id, since, is_administrator)
       select $1, person_id, $3, true from product.person where subject = $2`,
      [partner, `person-${boss}`, world.clock.now().toString()],
    );
    await db.query(
      `insert into product.membership (person_id, installation_id, role, scopes, visible_from, created_at, partner_id)
       select person_id, $1, 'partner', '{contact}', $3, $3, $4 from product.person where subject = $2`,
      [world.params.installation, `person-${boss}`, world.clock.now().toString(), partner],
    );
    valueOf(await submit(await begin(), { isHeatingOut: true }));
    until('2026-01-19T09:00:00Z');
    await look();
    await drain();
    expect([
      (await messagesOf(boss)).length,
      (await messagesOf(cem)).length,
      (await mailsTo(addressOfPerson(boss))).length,
      (await mailsTo(addressOfPerson(cem))).length,
      (await messagesOf(ada)).length,
    ]).toEqual([1, 0, 1, 0, 1]);
  });

  it('a cancelled request, and one whose company has lost its access, is not escalated', async () => {
    const { begin, submit, step, ada, until, look, stopContact, messagesOf, read } = await home();
    const cancelled = await begin();
    valueOf(await submit(cancelled));
    valueOf(await step(cancelled, { event: 'cancel' }));
    const left = await begin();
    valueOf(await submit(left));
    await stopContact();
    until('2026-01-26T09:00:00Z');
    await look();
    expect(await messagesOf(ada)).toEqual([]);
    expect([await read(cancelled), await read(left)]).toMatchObject([
      { state: 'cancelled', escalatedAt: null },
      { state: 'submitted', escalatedAt: null },
    ]);
  });

  it('the portal lists requests without an answer: late ones first, then by urgency', async () => {
    const { api, as, begin, submit, cem, partner, until, look, params, clock } = await home();
    await db.query(
      `insert into product.partner_member (partner_id, person_id, since)
       select $1, person_id, $3 from product.person where subject = $2`,
      [partner, `person-${cem}`, clock.now().toString()],
    );
    const week = await begin();
    valueOf(await submit(week));
    const today = await begin();
    valueOf(await submit(today, { isHeatingOut: true }));
    const waiting = async (person: string) =>
      valueOf(await api.listWaitingAssistance({}, as(person)));
    expect(await waiting(cem)).toMatchObject([
      { ...params, request: today, urgency: 'today', isLate: false },
      { ...params, request: week, urgency: 'this-week', isLate: false },
    ]);
    until('2026-01-21T09:00:00Z');
    await look();
    expect((await waiting(cem)).map(({ isLate }) => isLate)).toEqual([true, true]);
    expect(await waiting(randomUUID())).toEqual([]);
  });
});

const time = { day: '2026-01-20', from: '14:00', to: '16:00' };
