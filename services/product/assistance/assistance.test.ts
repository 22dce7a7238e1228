import { randomUUID } from 'node:crypto';
import { readCalendarFile } from '@hearth/calendar/testing-icalendar.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { addressOfPerson } from '../testing.ts';
import type { AssistanceStep } from './contract.ts';
import { assistedHome } from './testing-assistance.ts';

describe.each(engines)('assistance on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const proposed = { day: '2026-01-16', from: '14:00', to: '16:00' };
  const resolve: AssistanceStep = {
    event: 'resolve',
    findings: 'Strainer cleaned',
    parts: ['DN 25'],
    logAs: 'repair',
  };

  it('a request goes from its draft to its end, and the visit enters the maintenance log', async () => {
    const { api, as, ada, cem, params, begin, submit, step, read } = await assistedHome(db);
    const request = await begin();
    expect(await read(request)).toMatchObject({
      state: 'draft',
      actions: ['submit', 'cancel'],
      evidence: { unit: { model: expect.any(String) }, values: expect.any(Array) },
    });
    valueOf(await submit(request, { isHeatingOut: true }));
    expect(await read(request, cem)).toMatchObject({
      urgency: 'today',
      party: 'partner',
      contact: '+49 221 1',
      actions: ['acknowledge', 'propose', 'message'],
    });
    valueOf(await step(request, { event: 'acknowledge' }, cem));
    valueOf(await step(request, { event: 'propose', times: [proposed] }, cem));
    const [visit] = (await read(request)).proposals;
    if (!visit) throw new Error('no time is proposed');
    valueOf(await step(request, { event: 'message', message: 'The cellar door is open.' }));
    valueOf(await step(request, { event: 'accept-time', time: visit }));
    expect(await read(request)).toMatchObject({ state: 'scheduled', visit, proposals: [] });
    valueOf(await step(request, { event: 'begin' }, cem));
    valueOf(await step(request, resolve, cem));
    valueOf(await step(request, { event: 'close' }));
    const ended = await read(request);
    expect(ended).toMatchObject({ state: 'closed', actions: [], contact: null, accessNotes: null });
    expect(ended.events.map(({ event }) => event)).toEqual([
      'submit',
      'acknowledge',
      'propose',
      'message',
      'accept-time',
      'begin',
      'resolve',
      'close',
    ]);
    const log = valueOf(await api.getMaintenance({ params }, as(ada)));
    expect(log.entries).toMatchObject([
      { kind: 'repair', company: 'Nordwerk', findings: 'Strainer cleaned', recordedBy: 'partner' },
    ]);
  });

  it('each step is mailed to the other side, without what was written', async () => {
    const { drain, cem, ada, begin, submit, step, mailsTo } = await assistedHome(db);
    const request = await begin();
    await drain();
    expect(await mailsTo('office@nordwerk.example')).toEqual([]);
    valueOf(await submit(request));
    valueOf(await step(request, { event: 'message', message: 'Secret gate code 4711' }, cem));
    await drain();
    const [toPartner] = await mailsTo('office@nordwerk.example');
    const [toOwner] = await mailsTo(addressOfPerson(ada));
    expect(toPartner?.subject).toContain('asks for assistance');
    expect(toPartner?.text).toContain(`request=${request}`);
    expect(toOwner?.subject).toContain('new message');
    expect(toOwner?.text).not.toContain('4711');
  });

  it('parts of the evidence that were left out are not sent', async () => {
    const { cem, begin, submit, read } = await assistedHome(db);
    const request = await begin();
    valueOf(await submit(request, { parts: ['faults'] }));
    const { evidence } = await read(request, cem);
    expect(evidence).toMatchObject({ unit: null, values: null, 'last-day': null, log: null });
    expect(evidence.faults).toEqual(expect.any(Array));
    expect(await read(request, cem)).toMatchObject({ unitName: null });
  });

  it('a company whose last day is over is not asked, and an open request can only end', async () => {
    const { begin, submit, step, read, tryBegin, stopContact, drain, mailsTo } =
      await assistedHome(db);
    const request = await begin();
    valueOf(await submit(request));
    await drain();
    const mails = (await mailsTo('office@nordwerk.example')).length;
    await stopContact();
    expect(await tryBegin()).toMatchObject({ code: 'no-partner' });
    expect(await read(request)).toMatchObject({ isReached: false, actions: ['cancel'] });
    expect(await step(request, { event: 'message', message: 'Hello?' })).toMatchObject({
      code: 'not-in-this-state',
    });
    valueOf(await step(request, { event: 'cancel' }));
    await drain();
    const sent = await mailsTo('office@nordwerk.example');
    expect(sent).toHaveLength(mails + 1);
    expect(sent[0]?.text).toContain('/partner');
    expect(sent[0]?.text).not.toContain(request);
  });

  it('every member of the household gets the mails', async () => {
    const { cem, begin, submit, step, drain, mailsTo, join } = await assistedHome(db);
    const resident = await join('resident');
    const request = await begin();
    valueOf(await submit(request));
    valueOf(await step(request, { event: 'acknowledge' }, cem));
    await drain();
    expect(await mailsTo(addressOfPerson(resident))).toHaveLength(1);
  });

  it('another company and strangers find no request, and nobody a draft of the household', async () => {
    const { api, as, params, begin, submit, cem, endGrant } = await assistedHome(db);
    const request = await begin();
    const find = async (person: string) =>
      await api.getAssistance({ params: { ...params, request } }, as(person));
    expect(await find(cem)).toMatchObject({ kind: 'not-found' });
    valueOf(await submit(request));
    valueOf(await find(cem));
    expect(await find(randomUUID())).toMatchObject({ kind: 'not-found' });
    await endGrant();
    expect(await find(cem)).toMatchObject({ kind: 'not-found' });
    expect(
      await api.stepAssistance(
        { params: { ...params, request }, body: { event: 'acknowledge' } },
        as(cem),
      ),
    ).toMatchObject({ kind: 'not-found' });
  });

  it('two colleagues at once: the second one finds the new state', async () => {
    const { begin, submit, step, cem } = await assistedHome(db);
    const request = await begin();
    valueOf(await submit(request));
    const both = await Promise.all([1, 2].map(() => step(request, { event: 'acknowledge' }, cem)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'not-in-this-state' });
  });

  it('an agreed visit is a file for the calendars of both sides, at its time in UTC', async () => {
    const { api, as, ada, cem, params, begin, submit, step, read } = await assistedHome(db);
    const request = await begin();
    valueOf(await submit(request));
    const calendar = async (person: string) =>
      await api.getVisitCalendar(
        { params: { ...params, request }, query: { locale: 'de' } },
        as(person),
      );
    valueOf(await step(request, { event: 'propose', times: [proposed] }, cem));
    expect(await calendar(ada)).toMatchObject({ kind: 'not-found' });
    const [visit] = (await read(request)).proposals;
    if (!visit) throw new Error('no time is proposed');
    valueOf(await step(request, { event: 'accept-time', time: visit }));
    const file = valueOf(await calendar(ada)).calendar;
    expect(file).toContain(`DTSTART:${visit.from.replaceAll(/[-:]/g, '')}\r\n`);
    expect(file).toContain(`UID:visit-${request}@hearth\r\n`);
    expect(file).toMatch(/SUMMARY:Besuch: Nordwerk/);
    expect(valueOf(await calendar(cem)).calendar).toBe(file);
    // As another program reads it.
    expect(readCalendarFile(file)).toMatchObject([
      {
        uid: `visit-${request}@hearth`,
        title: expect.stringMatching(/^Besuch: Nordwerk/),
        description: expect.stringContaining((await read(request)).number),
        url: expect.stringContaining(request),
        from: visit.from,
        to: visit.to,
      },
    ]);
    expect(await calendar(randomUUID())).toMatchObject({ kind: 'not-found' });
    valueOf(await step(request, { event: 'cancel' }));
    expect(await calendar(ada)).toMatchObject({ kind: 'not-found' });
  });

  it('without a service partner nothing is begun, and wrong times are refused', async () => {
    const { begin, submit, step, cem, endGrant, tryBegin } = await assistedHome(db);
    const request = await begin();
    valueOf(await submit(request));
    const past = { ...proposed, day: '2025-01-01' };
    expect(await step(request, { event: 'propose', times: [past] }, cem)).toMatchObject({
      code: 'time-in-the-past',
    });
    const turned = { ...proposed, from: '17:00' };
    expect(await step(request, { event: 'propose', times: [turned] }, cem)).toMatchObject({
      code: 'time-order',
    });
    valueOf(await step(request, { event: 'propose', times: [proposed] }, cem));
    const other = { from: '2026-01-17T13:00:00Z', to: '2026-01-17T15:00:00Z' };
    expect(await step(request, { event: 'accept-time', time: other })).toMatchObject({
      code: 'time-not-proposed',
    });
    await endGrant();
    expect(await tryBegin()).toMatchObject({ code: 'no-partner' });
  });

  it('a new draft replaces the earlier one, and a discarded one is gone', async () => {
    const { begin, step, list } = await assistedHome(db);
    await begin();
    const second = await begin();
    expect((await list()).requests.map(({ request }) => request)).toEqual([second]);
    valueOf(await step(second, { event: 'cancel' }));
    expect((await list()).requests).toEqual([]);
  });
});
