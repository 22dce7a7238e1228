import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { readyRegistration } from '../../registration/testing-home.ts';
import { worldOn } from '../../testing.ts';
import { scheduleReview } from './grant-review.ts';
import { homeWithCompanies } from './testing-grant-home.ts';

describe.each(engines)('the question two weeks after commissioning on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Ada's home, whose unit was commissioned on 10 January 2026; today is 15 January. */
  async function home(commissionedOn: string | null = '2026-01-10') {
    const world = await homeWithCompanies(db);
    const { api, as, ada, clock, params, job } = world;
    const installation = params.installation as never;
    await scheduleReview(
      db,
      { installation, commissionedOn, timeZone: 'Europe/Berlin' },
      clock.now(),
    );
    return {
      ...world,
      isOpen: async (person = ada) =>
        valueOf(await api.listGrants({ params }, as(person))).map(
          ({ isReviewOpen }) => isReviewOpen,
        ),
      messages: async (person = ada) =>
        valueOf(await api.getInbox({}, as(person))).messages.flatMap(({ content }) =>
          content.about === 'partner-review' ? [content.name] : [],
        ),
      until: async (instant: string) => {
        clock.advance({ milliseconds: Date.parse(instant) - clock.now().epochMilliseconds });
        await job('partner-grant.review');
      },
      answer: (grant: string, answer: 'keep' | 'change' | 'adjust', person = ada) =>
        api.answerReview({ params: { ...params, grant }, body: { answer } }, as(person)),
    };
  }

  it('is asked on that day at nine, once, and one answer ends it for good', async () => {
    const { give, lindner, donau, isOpen, messages, until, answer, sees, lin } = await home();
    const grant = await give(lindner, 'monitoring');
    await until('2026-01-24T07:59:59Z');
    expect([await isOpen(), await messages()]).toEqual([[false], []]);
    expect(await answer(grant, 'keep')).toMatchObject({ code: 'not-asked' });
    await until('2026-01-24T08:00:00Z');
    expect([await isOpen(), await messages()]).toEqual([
      [true],
      [expect.stringContaining('Lindner')],
    ]);
    const before = await sees(lin);
    valueOf(await answer(grant, 'keep'));
    valueOf(await answer(grant, 'change'));
    expect([await isOpen(), await messages()]).toEqual([[false], []]);
    expect(await sees(lin)).toEqual(before);
    const [stored] = await db.query(
      'select review_answer from product.partner_grant where grant_id = $1',
      [grant],
    );
    expect(stored).toEqual({ review_answer: 'keep' });
    // Another company later is no reason to ask again.
    await give(donau, 'contact');
    await until('2026-03-01T08:00:00Z');
    expect(await messages()).toEqual([]);
  });

  it('is the owner’s: nobody else sees or answers it', async () => {
    const { give, lindner, lin, dora, isOpen, messages, until, answer } = await home();
    const grant = await give(lindner, 'monitoring');
    await until('2026-01-24T08:00:00Z');
    expect(await isOpen(lin)).toEqual([false]);
    expect(await messages(lin)).toEqual([]);
    expect(await answer(grant, 'keep', lin)).toMatchObject({ code: 'not-for-this-role' });
    expect(await answer(grant, 'keep', dora)).toMatchObject({ kind: 'not-found' });
    expect(await isOpen()).toEqual([true]);
  });

  it('ends with the company, and is not asked without one', async () => {
    const { give, lindner, withdraw, isOpen, messages, until } = await home();
    const grant = await give(lindner, 'contact');
    await until('2026-01-24T08:00:00Z');
    valueOf(await withdraw(grant));
    expect([await isOpen(), await messages()]).toEqual([[false], []]);
    const other = await home();
    await other.until('2026-01-24T08:00:00Z');
    expect(await other.messages()).toEqual([]);
  });

  it('is due two weeks after the day of the registered set-up', async () => {
    const world = worldOn(db);
    const { submit } = await readyRegistration(world, randomUUID());
    const { installation } = valueOf(await submit());
    const due = await db.query<{ due_at: Date }>(
      `select due_at from platform.due_work where kind = 'partner-grant.review' and key = $1`,
      [installation],
    );
    expect(due).toEqual([{ due_at: new Date('2026-01-24T08:00:00Z') }]);
  });

  it.each([
    ['unknown', null],
    ['more than two weeks ago', '2025-12-31'],
  ])('is not asked about a unit that was commissioned %s', async (_, commissionedOn) => {
    const { give, lindner, isOpen, until } = await home(commissionedOn);
    await give(lindner, 'contact');
    await until('2026-03-01T08:00:00Z');
    expect(await isOpen()).toEqual([false]);
  });
});
