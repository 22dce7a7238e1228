import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { addressOfPerson, quiet, worldOn } from '../testing.ts';
import { digestAfter, dueAfterQuiet, wholeChoices } from './message-choices.ts';

const budget = { kind: 'budget' as const, severity: 'act' as const, isForPartners: false };
const silent = { kind: 'silent' as const, severity: 'act' as const, isForPartners: true };

describe.each(engines)('inbox on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  beforeEach(() => quiet(db));
  afterAll(() => db.close());

  /** At noon in Berlin. */
  async function home(on: Database = db, start = '2026-01-15T11:00:00Z') {
    const world = worldOn(on, { start });
    const ada = `ada-${randomUUID()}`;
    const { installation } = await world.link(ada);
    const params = { installation };
    const post = async (body: typeof budget | typeof silent, alert: string = randomUUID()) =>
      await world.api.postAlertMessage(
        { params, body: { ...body, alert } },
        await world.asService('energy'),
      );
    return {
      ...world,
      ada,
      params,
      post,
      inbox: async (person = ada) => {
        await world.moveRows();
        return valueOf(await world.api.getInbox({}, world.as(person)));
      },
      mails: async (person = ada) => {
        await world.job('inbox.mail');
        await world.job('inbox.mail-digest');
        const query = { to: addressOfPerson(person) };
        return valueOf(await world.api.listOutbox({ query }, await world.asService('web')));
      },
    };
  }

  it('a message comes once for an alert, is counted until it is read, and is mailed for kinds that need somebody', async () => {
    const { post, inbox, mails, api, as, ada } = await home();
    const alert = randomUUID();
    valueOf(await post(silent, alert));
    valueOf(await post(silent, alert));
    valueOf(await post(budget));
    expect(await inbox()).toMatchObject({ unread: 2, waiting: 0 });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^No new readings: /);
    valueOf(await api.markMessagesRead({ body: { messages: [alert] } }, as(ada)));
    expect(await inbox()).toMatchObject({ unread: 1 });
    valueOf(await api.markMessagesRead({ body: {} }, as(ada)));
    expect(await inbox()).toMatchObject({ unread: 0, messages: [{}, {}] });
  });

  it('in quiet hours a message waits for their end, in the time zone of the person', async () => {
    const { post, inbox, mails, clock, api, as, ada } = await home(db, '2026-01-15T21:30:00Z');
    valueOf(
      await api.updatePerson({ body: { preferences: { timeZone: 'Europe/Berlin' } } }, as(ada)),
    );
    valueOf(await post(silent));
    expect(await inbox()).toMatchObject({ unread: 0, waiting: 1, messages: [] });
    expect(await mails()).toEqual([]);
    clock.advance({ hours: 8, minutes: 29 });
    expect(await inbox()).toMatchObject({ unread: 0 });
    clock.advance({ minutes: 1 });
    expect(await inbox()).toMatchObject({
      unread: 1,
      messages: [{ at: '2026-01-16T06:00:00.000Z' }],
    });
    expect(await mails()).toHaveLength(1);
  });

  it('with a time for all, the mails of a day are one, without messages that were read', async () => {
    const { post, inbox, mails, clock, api, as, ada } = await home();
    valueOf(
      await api.updatePerson({ body: { preferences: { timeZone: 'Europe/Berlin' } } }, as(ada)),
    );
    const kinds = [
      { kind: 'silent' as const, inApp: true, email: true },
      { kind: 'budget' as const, inApp: true, email: true },
    ];
    const body = { kinds, quiet: null, digestAt: '18:00' };
    expect(valueOf(await api.saveMessageChoices({ body }, as(ada)))).toMatchObject({
      digestAt: '18:00',
    });
    const readAlert = randomUUID();
    valueOf(await post(silent, readAlert));
    valueOf(await post(silent));
    clock.advance({ hours: 2 });
    valueOf(await post(budget));
    expect(await inbox()).toMatchObject({ unread: 3 });
    valueOf(await api.markMessagesRead({ body: { messages: [readAlert] } }, as(ada)));
    clock.advance({ hours: 3, minutes: 59 });
    expect(await mails()).toEqual([]);
    clock.advance({ minutes: 1 });
    valueOf(await post(budget));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Messages about your home');
    expect(mail?.text.match(/No new readings:/g)).toHaveLength(1);
    expect(mail?.text.match(/Electricity budget:/g)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    clock.advance({ hours: 24 });
    expect(await mails()).toHaveLength(2);
  });

  it('a channel that is switched off receives nothing, and a test uses all', async () => {
    const { post, inbox, mails, api, as, ada, params } = await home();
    const kinds = [{ kind: 'silent' as const, inApp: false, email: false }];
    valueOf(await api.saveMessageChoices({ body: { kinds, quiet: null } }, as(ada)));
    valueOf(await post(silent));
    expect(await inbox()).toMatchObject({ unread: 0, waiting: 0 });
    expect(await mails()).toEqual([]);
    const test = { params, body: { message: randomUUID() } };
    expect(valueOf(await api.sendTestMessage(test, as(ada)))).toEqual({
      hasEmail: true,
      devices: 0,
    });
    valueOf(await api.sendTestMessage(test, as(ada)));
    expect(await inbox()).toMatchObject({ unread: 1, messages: [{ content: { about: 'test' } }] });
    expect(await mails()).toMatchObject([{ subject: expect.stringContaining('Test message') }]);
  });

  it('a stranger has an empty inbox, and a former member no messages of the home', async () => {
    const { post, inbox } = await home();
    valueOf(await post(budget));
    expect(await inbox(`bob-${randomUUID()}`)).toMatchObject({ unread: 0, messages: [] });
    await db.query('update product.membership set until = $1', ['2026-01-15T11:00:00Z']);
    expect(await inbox()).toMatchObject({ unread: 0, messages: [] });
  });

  it('a process that dies between any two statements sends each message and its mail once', async () => {
    const { params, ada, inbox, mails, clock } = await home();
    const alert = randomUUID();
    let isDone = false;
    for (let statements = 0; !isDone; statements += 1) {
      const process = killableProcess(db);
      process.dieAfter(statements);
      const dying = worldOn(process.db, { start: '2026-01-15T11:00:00Z' });
      const posted = await dying.api
        .postAlertMessage({ params, body: { ...silent, alert } }, await dying.asService('energy'))
        .catch(() => null);
      await dying.job('inbox.mail').catch(() => undefined);
      isDone = posted?.ok === true && !process.isDead();
      await db.query('update platform.due_work set holder = null, lease_until = null');
    }
    // On a cluster the work of a process that ended after its change is done a minute late.
    clock.set('2026-01-15T11:02:00Z');
    expect(await inbox()).toMatchObject({ unread: 1, messages: [{ content: { alert } }] });
    expect(await mails(ada)).toHaveLength(1);
  });
});

describe('digestAfter', () => {
  const at = (local: string, digestAt: string, quietUntil = '00:00') =>
    digestAfter(Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').toInstant(), {
      quiet: { from: '00:00', to: quietUntil },
      digestAt,
      timeZone: 'Europe/Berlin',
    })
      ?.toZonedDateTimeISO('Europe/Berlin')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });

  it.each([
    ['2026-01-15T17:59', '18:00', '00:00', '2026-01-15T18:00'],
    ['2026-01-15T18:00', '18:00', '00:00', '2026-01-16T18:00'],
    ['2026-01-15T18:00', '06:00', '07:00', '2026-01-16T07:00'],
    // The clocks change in this night.
    ['2026-03-28T20:00', '18:00', '00:00', '2026-03-29T18:00'],
  ])(
    'a message of %s with mails at %s, quiet until %s, is mailed at %s',
    (now, time, until, due) => {
      expect(at(now, time, until)).toBe(due);
    },
  );
});

describe('dueAfterQuiet', () => {
  const at = (local: string, zone = 'Europe/Berlin', from = '22:00', to = '07:00') =>
    dueAfterQuiet(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant(), {
      quiet: { from, to },
      timeZone: zone,
    })
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });

  it.each([
    ['2026-01-15T21:59', '2026-01-15T21:59'],
    ['2026-01-15T22:00', '2026-01-16T07:00'],
    ['2026-01-16T06:59', '2026-01-16T07:00'],
    ['2026-01-16T07:00', '2026-01-16T07:00'],
    // The clocks change in this night.
    ['2026-03-28T23:30', '2026-03-29T07:00'],
    ['2026-10-24T23:30', '2026-10-25T07:00'],
  ])('%s is due at %s', (now, due) => {
    expect(at(now)).toBe(due);
  });

  it('a due time is never earlier than now, is outside of the quiet hours, and is within a day', () => {
    const time = fc.integer({ min: 0, max: 1439 }).map((minute) => {
      const part = (value: number): string => String(value).padStart(2, '0');
      return `${part(Math.floor(minute / 60))}:${part(minute % 60)}`;
    });
    const instant = fc.integer({ min: 1_760_000_000_000, max: 1_800_000_000_000 });
    const zone = fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns');
    fc.assert(
      fc.property(instant, time, time, zone, (ms, from, to, timeZone) => {
        const now = Temporal.Instant.fromEpochMilliseconds(ms);
        const due = dueAfterQuiet(now, { quiet: { from, to }, timeZone });
        const waitMs = due.epochMilliseconds - ms;
        expect(waitMs).toBeGreaterThanOrEqual(0);
        expect(waitMs).toBeLessThanOrEqual(25 * 3_600_000);
        expect(dueAfterQuiet(due, { quiet: { from, to }, timeZone }).equals(due)).toBe(true);
      }),
    );
  });

  it('without stored choices every kind has its usual channels and the night is quiet', () => {
    const { kinds, quiet: hours } = wholeChoices(null);
    expect(kinds.every(({ inApp }) => inApp)).toBe(true);
    expect(hours).toEqual({ from: '22:00', to: '07:00' });
  });
});
