import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegWithMetadata, streamOf } from '../file/testing-photos.ts';
import { productMigrations } from '../migrations.ts';
import type { AssistanceStep } from './contract.ts';
import { assistedHome } from './testing-assistance.ts';

const proposed = { day: '2026-01-16', from: '14:00', to: '16:00' };
const acknowledge: AssistanceStep = { event: 'acknowledge' };
const propose: AssistanceStep = { event: 'propose', times: [proposed] };
const resolve: AssistanceStep = { event: 'resolve', findings: 'Done', parts: [], logAs: 'repair' };

describe.each(engines)('steps at the same time on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** A submitted request, with a resident of the home and a second employee of the company. */
  async function submitted() {
    const home = await assistedHome(db);
    const request = await home.begin();
    valueOf(await home.submit(request));
    const { join } = home;
    return { ...home, request, resident: await join('resident'), colleague: await join('partner') };
  }

  it('a cancellation against the agreement to a time ends cancelled, in either order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { request, cem, ada, resident, step, read, api, as, params } = await submitted();
      valueOf(await step(request, propose, cem));
      const [time] = (await read(request)).proposals;
      if (!time) throw new Error('no time is proposed');
      const steps: readonly [AssistanceStep, typeof ada][] = [
        [{ event: 'accept-time', time }, resident],
        [{ event: 'cancel' }, ada],
      ];
      const both = await Promise.all(
        (round % 2 === 0 ? steps : steps.toReversed()).map(async ([body, person]) => ({
          event: body.event,
          reply: await step(request, body, person),
        })),
      );
      const replyTo = (event: string) => both.find((each) => each.event === event)?.reply;
      expect(replyTo('cancel')).toMatchObject({ ok: true });
      const agreed = replyTo('accept-time');
      expect(agreed?.ok === false ? agreed.code : 'agreed').toMatch(/^(agreed|not-in-this-state)$/);
      const after = await read(request);
      expect([after.state, after.contact, after.accessNotes]).toEqual(['cancelled', null, null]);
      const calendar = { params: { ...params, request }, query: { locale: 'de' as const } };
      expect(await api.getVisitCalendar(calendar, as(ada))).toMatchObject({ kind: 'not-found' });
    }
  });

  it.each([
    ['the same answer', acknowledge, acknowledge],
    ['an answer and proposed times', acknowledge, propose],
    ['findings and proposed times', resolve, propose],
  ])('two colleagues with %s: as if one had been first', async (_, first, second) => {
    /** Which steps are accepted, and the state after them. */
    const outcome = async (isAtOnce: boolean, isSecondFirst: boolean) => {
      const { request, cem, colleague, step, read } = await submitted();
      const steps = [
        async () => (await step(request, first, cem)).ok,
        async () => (await step(request, second, colleague)).ok,
      ];
      if (isSecondFirst) steps.reverse();
      const replies: boolean[] = [];
      if (isAtOnce) replies.push(...(await Promise.all(steps.map((each) => each()))));
      else for (const each of steps) replies.push(await each());
      if (isSecondFirst) replies.reverse();
      return [...replies, (await read(request)).state];
    };
    const serial = [await outcome(false, false), await outcome(false, true)];
    for (const isSecondFirst of [false, true])
      expect(serial).toContainEqual(await outcome(true, isSecondFirst));
  });

  it('one second after the end of the access an old page of the company gets and changes nothing', async () => {
    const { request, cem, params, api, as, step, read, clock, endGrant } = await submitted();
    valueOf(await step(request, acknowledge, cem));
    const add = async () =>
      await api.addAssistanceFile(
        { params: { ...params, request }, body: streamOf(await jpegWithMetadata()) },
        as(cem),
      );
    const { file } = valueOf(await add());
    await endGrant();
    clock.advance({ seconds: 1 });
    const at = { ...params, request };
    const gone = { kind: 'not-found' };
    for (const body of [propose, resolve, { event: 'message', message: 'Hello' } as const])
      expect(await step(request, body, cem)).toMatchObject(gone);
    expect(await api.getAssistance({ params: at }, as(cem))).toMatchObject(gone);
    expect(await api.listAssistance({ params }, as(cem))).toMatchObject(gone);
    expect(await add()).toMatchObject(gone);
    const link = { params: { ...at, file }, query: { size: 'full' as const } };
    expect(await api.getAssistanceFile(link, as(cem))).toMatchObject(gone);
    const query = { locale: 'en' as const };
    expect(await api.getVisitCalendar({ params: at, query }, as(cem))).toMatchObject(gone);
    const after = await read(request);
    expect([after.state, after.proposals, after.events.at(-1)?.event]).toEqual([
      'acknowledged',
      [],
      'acknowledge',
    ]);
  });

  it('a message of one megabyte is refused at its place, and nothing is stored', async () => {
    const { request, cem, step, read } = await submitted();
    const refused = await step(request, { event: 'message', message: 'x'.repeat(1_000_000) }, cem);
    expect(refused).toMatchObject({ ok: false, kind: expect.stringMatching(/invalid|too-large/) });
    expect((await read(request)).events.map(({ event }) => event)).not.toContain('message');
  });
});
