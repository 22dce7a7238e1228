import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { deliverKind } from '../webhook/enqueue-event.ts';
import { partnerEvent } from './contract.ts';
import { companyWithSystem } from './testing-company.ts';
import { startTarget } from './testing-target.ts';

const hour = { hours: 1 };

describe.each(engines)('the system of a company on $name', (engine) => {
  let db: Database;
  let target: Awaited<ReturnType<typeof startTarget>>;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
    target = await startTarget();
  });
  afterAll(async () => {
    await target.close();
    await db.close();
  });

  /** Nordwerk with its webhook at the loopback target, and Cem as its administrator. */
  async function company({ url = target.url }: { url?: string } = {}) {
    target.received.length = 0;
    target.answerWith((response) => void response.writeHead(204).end());
    const home = await companyWithSystem(db, { url, origin: target.origin });
    return { ...home, deliver: () => home.job(deliverKind) };
  }

  /** The events that arrived, verified by the library of the standard and read by the published schema. */
  const events = (secret: string) =>
    target.received.map(({ headers, body }) => {
      vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000);
      const verified = new Webhook(secret).verify(body, { ...headers });
      vi.useRealTimers();
      return partnerEvent.parse(verified);
    });

  it('gets each step of a request, signed by the standard, and nothing of a draft', async () => {
    const { begin, submit, step, cem, params, deliver, secret, systemOf } = await company();
    const request = await begin();
    await deliver();
    expect(target.received).toEqual([]);
    valueOf(await submit(request, { isHeatingOut: true, parts: ['faults'] }));
    valueOf(await step(request, { event: 'acknowledge' }, cem));
    valueOf(await step(request, { event: 'message', message: 'The door is open.' }));
    await deliver();
    expect(events(secret)).toMatchObject([
      {
        type: 'assistance.submitted',
        data: {
          home: params.installation,
          request,
          by: 'household',
          urgency: 'today',
          description: 'Cold since this morning',
          contact: '+49 221 1',
          evidence: { unit: null, faults: expect.any(Array) },
        },
      },
      { type: 'assistance.acknowledged', data: { by: 'partner', evidence: null } },
      { type: 'assistance.message', data: { by: 'household', text: 'The door is open.' } },
    ]);
    expect(JSON.stringify(target.received)).not.toContain('Key with the neighbour');
    expect((await systemOf()).deliveries.map(({ state, status }) => [state, status])).toEqual([
      ['delivered', 204],
      ['delivered', 204],
      ['delivered', 204],
    ]);
  });

  it('answers by the same table of states, once for each message', async () => {
    const { begin, submit, params, read, answer } = await company();
    const request = await begin();
    const at = { home: params.installation, request };
    expect(await answer({ ...at, step: { event: 'acknowledge' } })).toMatchObject({ status: 404 });
    valueOf(await submit(request));
    const times = [{ day: '2026-01-16', from: '14:00', to: '16:00' }];
    const id = randomUUID();
    const propose = { ...at, step: { event: 'propose', times } };
    expect(await answer(propose, { id })).toEqual({
      status: 200,
      answer: { state: 'acknowledged' },
    });
    expect(await answer(propose, { id })).toEqual({
      status: 200,
      answer: { state: 'acknowledged' },
    });
    expect((await read(request)).events).toHaveLength(2);
    expect(await answer({ ...at, step: { event: 'close' } })).toMatchObject({ status: 409 });
    const findings = { event: 'resolve', findings: 'Strainer cleaned', parts: [], logAs: 'repair' };
    expect(await answer({ ...at, step: findings })).toMatchObject({
      answer: { state: 'resolved' },
    });
    expect(await answer({ ...at, step: { event: 'dance' } })).toMatchObject({ status: 422 });
    expect(await read(request)).toMatchObject({
      state: 'resolved',
      events: [{}, { party: 'partner' }, { party: 'partner', body: 'Strainer cleaned' }],
    });
  });

  it('forgets the ids of messages after thirty days', async () => {
    const { begin, submit, params, answer, clock, job } = await company();
    const request = await begin();
    valueOf(await submit(request));
    const at = { home: params.installation, request };
    expect(await answer({ ...at, step: { event: 'acknowledge' } })).toMatchObject({ status: 200 });
    const ids = async () =>
      await db.query('select 1 from product.partner_answer where installation_id = $1', [
        params.installation,
      ]);
    for (const [days, kept] of [
      [29, 1],
      [2, 0],
    ] as const) {
      clock.advance({ hours: 24 * days });
      await db.query(
        `insert into platform.due_work (kind, key, due_at) values ('product.retention', $1, $2)
         on conflict (kind, key) do update set due_at = excluded.due_at`,
        [params.installation, clock.now().toString()],
      );
      await job('product.retention');
      expect(await ids()).toHaveLength(kept);
    }
  });

  it('is refused with a wrong signature, an old one, that of another company, and after its access has ended', async () => {
    const { begin, submit, params, read, answer, endGrant, clock } = await company();
    const other = await company();
    const request = await begin();
    valueOf(await submit(request));
    const acknowledge = { home: params.installation, request, step: { event: 'acknowledge' } };
    const wrong = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(await answer(acknowledge, { by: wrong })).toMatchObject({ status: 400 });
    const late = { now: () => clock.now().subtract({ minutes: 6 }) };
    expect(await answer(acknowledge, { at: { ...clock, ...late } })).toMatchObject({ status: 400 });
    expect(await other.answer(acknowledge)).toMatchObject({ status: 404 });
    await endGrant();
    expect(await answer(acknowledge)).toMatchObject({ status: 404 });
    expect(await read(request)).toMatchObject({ state: 'submitted' });
  });

  it('gets nothing of a home after its access has ended, but that it has', async () => {
    const { api, as, begin, submit, step, ada, params, deliver, secret, systemOf } =
      await company();
    const request = await begin();
    valueOf(await submit(request));
    await deliver();
    valueOf(await step(request, { event: 'message', message: 'Not for them any more' }));
    const [grant] = valueOf(await api.listGrants({ params }, as(ada)));
    if (!grant) throw new Error('no grant');
    const withdraw = { params: { ...params, grant: grant.grant } };
    valueOf(await api.withdrawGrant(withdraw, as(ada)));
    await deliver();
    const [, ended, ...further] = events(secret);
    expect(ended).toMatchObject({
      type: 'access.ended',
      data: { home: params.installation, requests: [{ request }] },
    });
    expect(further).toEqual([]);
    expect((await systemOf()).deliveries.map(({ type, state }) => [type, state])).toEqual([
      ['access.ended', 'delivered'],
      ['assistance.message', 'dropped'],
      ['assistance.submitted', 'delivered'],
    ]);
  });

  it('two secrets sign and are accepted for seven days', async () => {
    const {
      api,
      as,
      cem,
      company: params,
      secret,
      deliver,
      begin,
      submit,
      ...rest
    } = await company();
    const renewed = valueOf(await api.renewWebhookSecret({ params }, as(cem)));
    valueOf(await submit(await begin()));
    await deliver();
    expect([events(secret).length, events(renewed.secret).length]).toEqual([1, 1]);
    const unknown = { home: randomUUID(), request: randomUUID(), step: { event: 'begin' } };
    expect(await rest.answer(unknown, { by: renewed.secret })).toMatchObject({ status: 404 });
    expect(await rest.answer(unknown)).toMatchObject({ status: 404 });
    rest.clock.advance({ hours: 24 * 7 });
    expect(await rest.answer(unknown)).toMatchObject({ status: 400 });
    expect(await rest.answer(unknown, { by: renewed.secret })).toMatchObject({ status: 404 });
  });

  it('a target that answers 500 for a week: attempts over three days, then one notice and none further', async () => {
    const { begin, submit, deliver, clock, systemOf, drain, mailsTo } = await company();
    target.answerWith((response) => void response.writeHead(500).end());
    valueOf(await submit(await begin()));
    for (let hours = 0; hours < 24 * 7; hours += 1) {
      await deliver();
      clock.advance(hour);
    }
    const ids = new Set(target.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
    expect(target.received.length).toBeGreaterThan(6);
    expect(target.received.length).toBeLessThan(12);
    expect(await systemOf()).toMatchObject({
      webhook: { state: 'stopped', stoppedBecause: 'failing' },
      deliveries: [{ state: 'given-up', status: 500, result: 'refused' }],
    });
    await drain();
    const notices = await mailsTo('office@nordwerk.example');
    expect(notices.filter(({ subject }) => /no longer gets events/.test(subject))).toHaveLength(1);
  });

  const bad: readonly [string, (response: ServerResponse) => void, string, number | null][] = [
    ['hangs', () => undefined, 'timed-out', null],
    [
      'redirects to a private address',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'redirected',
      302,
    ],
    [
      'answers a huge body',
      (response) => response.writeHead(200).end('x'.repeat(100_000)),
      'answer-too-large',
      null,
    ],
  ];
  it.each(bad)('a target that %s costs one failed attempt', async (_, answer, result, status) => {
    const { begin, submit, deliver, systemOf } = await company();
    target.answerWith(answer);
    valueOf(await submit(await begin()));
    await deliver();
    expect(await systemOf()).toMatchObject({
      webhook: { state: 'live' },
      deliveries: [{ state: 'waiting', attempts: 1, result, status }],
    });
    expect(target.received).toHaveLength(1);
  });

  it('a name that resolves to a private address is not called, and 410 ends the webhook at once', async () => {
    const inside = await company({ url: 'https://inside.example/events' });
    valueOf(await inside.submit(await inside.begin()));
    await inside.deliver();
    expect(await inside.systemOf()).toMatchObject({
      deliveries: [{ state: 'waiting', result: 'address-refused' }],
    });
    const gone = await company();
    target.answerWith((response) => void response.writeHead(410).end());
    valueOf(await gone.api.testWebhook({ params: gone.company }, gone.as(gone.cem)));
    await gone.deliver();
    expect(await gone.systemOf()).toMatchObject({
      webhook: { state: 'stopped', stoppedBecause: 'gone' },
    });
  });

  it('is for administrators of the company alone, and only with an address of the internet', async () => {
    const { api, as, ada, cem, company: params } = await company();
    expect(await api.getPartnerSystem({ params }, as(ada))).toMatchObject({ kind: 'not-found' });
    for (const [url, code] of [
      ['http://system.example/', 'not-https'],
      ['https://127.0.0.1/', 'private-address'],
      ['https://2130706433/', 'private-address'],
      ['https://[::ffff:10.0.0.1]/', 'private-address'],
      ['https://localhost/', 'private-address'],
      ['https://ada:pw@system.example/', 'address-with-password'],
      ['no address', 'not-an-address'],
    ] as const)
      expect(await api.saveWebhook({ params, body: { url } }, as(cem)), url).toMatchObject({
        code,
      });
    valueOf(await api.removeWebhook({ params }, as(cem)));
    expect(valueOf(await api.getPartnerSystem({ params }, as(cem))).webhook).toBeNull();
  });
});
