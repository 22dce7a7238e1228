import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { heatPump } from '../../testing-devices.ts';
import { type WorldOptions, quiet, worldOn } from '../../testing.ts';
import { advance, openOfLink } from './store.ts';
import { ignoringCommands, withMinInterval, writesTimeOutAfterArriving } from './testing-clouds.ts';

describe.each(everyEngine)('a command to a unit on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  async function home(options: WorldOptions = {}) {
    const id = `pump-${randomUUID()}`;
    const world = worldOn(db, { accounts: { ada: [heatPump({ id })] }, ...options });
    const ada = randomUUID();
    const linked = await world.link(ada);
    world.calls.length = 0;
    const params = { installation: linked.installation };
    const bodyOf = (to: number | string, overrides: Partial<SetInput> = {}) => {
      const { unit = linked.unit, point = 'tank', name = 'dhwSetPoint' } = overrides;
      const command = { kind: 'set' as const, point, name, to };
      return { unit, command, precondition: overrides.precondition ?? null };
    };
    const send = (to: number | string, overrides: Partial<SetInput> = {}) =>
      world.api.sendCommand({ params, body: bodyOf(to, overrides) }, world.as(ada));
    const now = async (command: string) =>
      valueOf(await world.api.getCommand({ params: { ...params, command } }, world.as(ada)));
    const shownValue = async () => {
      const seen = valueOf(await world.api.getMonitoring({ params }, world.as(ada)));
      const values = seen.units[0]?.points.flatMap((point) => point.values);
      return values?.find((value) => value.name === 'dhwSetPoint');
    };
    const after = async (seconds: number) => {
      world.clock.advance({ seconds });
      await world.job('device-link.command');
    };
    const ledger = async () => {
      await world.drain();
      return world.energy.logs;
    };
    return {
      ...world,
      id,
      ada,
      linked,
      params,
      bodyOf,
      send,
      now,
      shown: shownValue,
      after,
      ledger,
    };
  }

  it('is sent at once, shown beside the old value, and confirmed by a reading', async () => {
    const { send, shown, after, now, fake, ledger, linked } = await home();
    const sent = valueOf(await send(50, { precondition: 48 }));
    expect(sent).toMatchObject({
      state: 'sent',
      command: { to: 50 },
      before: { to: 48 },
      by: 'person',
    });
    expect(fake.commands).toMatchObject([
      { kind: 'set', point: 'tank', name: 'dhwSetPoint', to: 50 },
    ]);
    expect(await shown()).toMatchObject({
      value: 48,
      command: { command: { to: 50 }, state: 'sent' },
    });
    await after(20);
    expect((await now(sent.id)).state).toBe('sent');
    await after(35);
    expect(await now(sent.id)).toMatchObject({ state: 'confirmed' });
    expect(await shown()).toMatchObject({ value: 50, command: { state: 'confirmed' } });
    expect(await ledger()).toMatchObject([
      {
        entry: sent.id,
        kind: 'command',
        by: 'person',
        before: 48,
        after: 50,
        outcome: 'confirmed',
      },
    ]);
    const audited = await db.query<{ action: string }>(
      'select action from platform.audit where installation_id = $1 order by action',
      [linked.installation],
    );
    expect(audited.map((row) => row.action)).toEqual(['command.request', 'device-link.make']);
  });

  it('is sent once for one idempotency key', async () => {
    const { api, as, ada, params, bodyOf, fake } = await home();
    const call = as(ada);
    const body = bodyOf(50);
    const first = valueOf(await api.sendCommand({ params, body }, call));
    expect(valueOf(await api.sendCommand({ params, body }, call))).toEqual(first);
    expect(fake.commands).toHaveLength(1);
  });

  it('is sent once when the process dies between its commit and its answer, and the request is repeated', async () => {
    const { api, as, ada, params, bodyOf, fake, clock, after } = await home();
    const call = as(ada);
    const body = bodyOf(50);
    const first = valueOf(await api.sendCommand({ params, body }, call));
    await after(60);
    // The row as a killed process leaves it.
    await db.query('update platform.idempotency set status = null, body = null where key = $1', [
      call.idempotencyKey,
    ]);
    clock.advance({ seconds: 61 });
    const again = valueOf(await api.sendCommand({ params, body }, call));
    expect(again.id).toBe(first.id);
    expect(again.state).toBe('confirmed');
    expect(fake.commands).toHaveLength(1);
  });

  it('is refused before it is sent when the last reading does not allow it', async () => {
    const { send, calls } = await home();
    const refused = [
      [{ to: 61 }, 'above-max', '/body/command/to', { limit: 60 }],
      [{ to: 29 }, 'below-min', '/body/command/to', { limit: 30 }],
      [{ to: 48.4 }, 'off-step', '/body/command/to', { limit: 1 }],
      [{ to: 'warm' }, 'wrong-type', '/body/command/to', {}],
      [{ to: 50, name: 'tankTemperature' }, 'not-settable', '/body/command/name', {}],
      [{ to: 50, name: 'brightness' }, 'unknown-value', '/body/command/name', {}],
      [{ to: 50, point: 'cellar' }, 'unknown-point', '/body/command/point', {}],
      [
        { to: 'maybe', point: 'climate', name: 'onOff' },
        'not-an-option',
        '/body/command/to',
        { limit: 'on, off' },
      ],
    ] as const;
    for (const [{ to, ...more }, code, at, params] of refused)
      expect(await send(to, more)).toMatchObject({ kind: 'invalid', code, at, params });
    expect(calls).toEqual([]);
  });

  it('answers 409 with the current value when the person saw another', async () => {
    const { send, calls } = await home();
    expect(await send(50, { precondition: 45 })).toMatchObject({
      kind: 'conflict',
      code: 'changed-meanwhile',
      at: '/body/precondition',
      params: { value: 48 },
    });
    expect(calls).toEqual([]);
  });

  it('is refused when the vendor refuses it, and the old value stays', async () => {
    const { send, shown, fake, ledger } = await home();
    fake.setMood('refusing');
    expect(valueOf(await send(50))).toMatchObject({ state: 'refused', reason: 'blocked' });
    expect(await shown()).toMatchObject({ value: 48, command: { state: 'refused' } });
    expect(await ledger()).toMatchObject([{ outcome: 'refused', reason: 'blocked' }]);
  });

  it('waits while the vendor is unreachable, and expires after two minutes', async () => {
    const { send, after, now, fake, ledger } = await home();
    fake.setMood('offline');
    const waiting = valueOf(await send(50));
    expect(waiting.state).toBe('queued');
    await after(11);
    fake.setMood('well');
    await after(11);
    expect((await now(waiting.id)).state).toBe('sent');
    fake.setMood('offline');
    const late = valueOf(await send(20.5, { point: 'climate', name: 'roomSetPointHeating' }));
    await after(120);
    fake.setMood('well');
    await after(10);
    expect(await now(late.id)).toMatchObject({ state: 'timed-out', reason: 'not-sent' });
    expect(fake.commands).toHaveLength(1);
    expect(await ledger()).toContainEqual(
      expect.objectContaining({ entry: late.id, outcome: 'timed-out', reason: 'not-sent' }),
    );
  });

  it('is shown beside its value until ten minutes after its end', async () => {
    const { send, after, shown } = await home({ wrap: ignoringCommands });
    valueOf(await send(50));
    const seen: string[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      await after(60);
      seen.push((await shown())?.command?.state ?? 'none');
    }
    const states = seen.filter((state, turn) => state !== seen[turn - 1]);
    expect(states).toEqual(['sent', 'timed-out', 'none']);
    expect(seen.filter((state) => state === 'timed-out')).toHaveLength(10);
  });

  it('times out when no reading confirms it, and the old value is shown again', async () => {
    const { send, after, now, shown, calls } = await home({ wrap: ignoringCommands });
    const sent = valueOf(await send(50));
    for (let turn = 0; turn < 10; turn += 1) await after(130);
    expect(await now(sent.id)).toMatchObject({ state: 'timed-out', reason: 'not-confirmed' });
    expect(await shown()).toMatchObject({ value: 48 });
    expect(calls.filter((call) => call === 'write')).toHaveLength(1);
  });

  it('is read back and not sent again when its arrival is unknown', async () => {
    const { send, after, now, fake } = await home({ wrap: writesTimeOutAfterArriving });
    const sent = valueOf(await send(50));
    expect(sent.state).toBe('sent');
    await after(60);
    expect((await now(sent.id)).state).toBe('confirmed');
    expect(fake.commands).toHaveLength(1);
  });

  it('waits for the minimum interval, and the newest command for the value is sent then', async () => {
    const { send, after, now, fake } = await home({ wrap: withMinInterval(600) });
    const first = valueOf(await send(50));
    const second = valueOf(await send(51));
    expect(second).toMatchObject({
      state: 'queued',
      reason: 'unit-rests',
      leavesAt: '2026-01-15T10:15:00Z',
    });
    const third = valueOf(await send(52, { precondition: 51 }));
    expect(third.state).toBe('queued');
    expect(await now(second.id)).toMatchObject({ state: 'refused', reason: 'superseded' });
    await after(35);
    expect((await now(first.id)).state).toBe('confirmed');
    await after(560);
    expect((await now(third.id)).state).toBe('queued');
    await after(5);
    expect(await now(third.id)).toMatchObject({ state: 'sent', leavesAt: null });
    await after(35);
    expect((await now(third.id)).state).toBe('confirmed');
    expect(fake.commands.map((each) => 'to' in each && each.to)).toEqual([50, 52]);
  });

  it('commands for other values join the group, later ones wait', async () => {
    const { send, fake, clock } = await home({ wrap: withMinInterval(600) });
    valueOf(await send(50));
    clock.advance({ seconds: 30 });
    const room = { point: 'climate', name: 'roomSetPointHeating' };
    expect(valueOf(await send(20.5, room)).state).toBe('sent');
    clock.advance({ seconds: 40 });
    const later = valueOf(await send('off', { point: 'climate', name: 'onOff' }));
    expect(later).toMatchObject({ state: 'queued', leavesAt: '2026-01-15T10:15:00Z' });
    expect(fake.commands).toHaveLength(2);
  });

  it('is cancelled by a command for the reported value', async () => {
    const { send, after, now, fake } = await home({ wrap: withMinInterval(600) });
    valueOf(await send(50));
    await after(40);
    const waiting = valueOf(await send(55));
    expect(waiting.state).toBe('queued');
    expect(valueOf(await send(50))).toMatchObject({ state: 'refused', reason: 'taken-back' });
    await after(600);
    expect(await now(waiting.id)).toMatchObject({ reason: 'superseded' });
    expect(fake.commands).toHaveLength(1);
  });

  it('is refused when the writes of the day are used up, with the time of the next', async () => {
    const { send, api, params, as, ada, after } = await home({ wrap: withMinInterval(60, 2) });
    valueOf(await send(50));
    await after(60);
    valueOf(await send(51));
    const seen = valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(seen.links).toMatchObject([{ writesPerDay: 2, writesLeft: 0, minIntervalS: 60 }]);
    await after(60);
    expect(await send(52)).toMatchObject({
      kind: 'too-many',
      code: 'writes-used-up',
      params: { limit: 2, at: '2026-01-16T10:05:00Z' },
    });
    await after(86_400 - 120);
    expect(valueOf(await send(52)).state).toBe('sent');
  });

  it('of two concurrent commands one is sent, the other waits or is superseded', async () => {
    const { send, fake, now } = await home();
    const both = await Promise.all([send(50), send(51)]);
    const states = await Promise.all(
      both.map(async (answer) => (await now(valueOf(answer).id)).state),
    );
    expect(fake.commands.length).toBeLessThanOrEqual(1);
    expect(states.filter((state) => state === 'sent').length).toBeLessThanOrEqual(1);
    expect(states).not.toEqual(['refused', 'refused']);
  });

  it('is not superseded once sending has begun', async () => {
    const { send, fake, now } = await home();
    fake.setMood('offline');
    const first = valueOf(await send(50));
    const [row] = await db.query<{ link_id: string }>(
      'select link_id from product.command where command_id = $1',
      [first.id],
    );
    const [looked] = await openOfLink(db, row?.link_id ?? '');
    expect(looked?.sendingSince).toBe(null);
    await db.query(
      'update product.command set sending_since = requested_at where command_id = $1',
      [first.id],
    );
    if (!looked) throw new Error('nothing waits');
    const givesWay = { event: 'superseded', now: looked.requestedAt, unlessSending: true } as const;
    expect(await advance(db, looked, givesWay)).toBe(null);
    expect((await now(first.id)).state).toBe('queued');
  });

  it('is confirmed by another process when its own has ended', async () => {
    const { send, another, clock, now } = await home();
    const sent = valueOf(await send(50));
    clock.advance({ seconds: 40 });
    await runJobNow(another(), 'device-link.command', { db, clock });
    expect((await now(sent.id)).state).toBe('confirmed');
  });

  it('is read back, not sent again, when its process died while sending', async () => {
    const { send, after, now, calls, fake } = await home();
    fake.setMood('offline');
    const waiting = valueOf(await send(50));
    await db.query(
      'update product.command set sending_since = requested_at where command_id = $1',
      [waiting.id],
    );
    fake.setMood('well');
    calls.length = 0;
    await after(15);
    expect((await now(waiting.id)).state).toBe('sent');
    await after(5);
    expect(calls).toEqual(['read']);
  });

  it('is refused when the account needs a sign-in, and for units of others', async () => {
    const { send, fake, clock, job } = await home();
    expect(await send(50, { unit: randomUUID() })).toMatchObject({
      kind: 'not-found',
      at: '/body/unit',
    });
    fake.revoke('ada');
    clock.advance({ minutes: 10 });
    await job('device-link.read');
    expect(await send(50)).toMatchObject({ kind: 'conflict', code: 'link-needs-sign-in' });
  });

  it('is refused as needing a sign-in when the grant ended unnoticed', async () => {
    const { send, fake } = await home();
    fake.revoke('ada');
    expect(valueOf(await send(50))).toMatchObject({ state: 'refused', reason: 'needs-sign-in' });
  });

  it('may use the calls that readings leave in reserve', async () => {
    // 25 a day: five are the reserve; linking took 2, so 17 readings later only the reserve is left.
    const { send, fake, clock, job, calls } = await home({ perDay: 25 });
    for (let turn = 0; turn < 20; turn += 1) {
      clock.advance({ minutes: 10 });
      await job('device-link.read');
    }
    calls.length = 0;
    expect(valueOf(await send(50)).state).toBe('sent');
    expect(fake.commands).toHaveLength(1);
  });

  it('is refused with the waiting time while the vendor allows no calls', async () => {
    const { send, fake, clock, job } = await home();
    fake.setMood('limited');
    clock.advance({ minutes: 10 });
    await job('device-link.read');
    expect(await send(50)).toMatchObject({
      kind: 'too-many',
      code: 'device-cloud-quota-used-up',
      retryAfterS: 60,
    });
  });

  it('ends with the membership: an access from before is refused', async () => {
    const { api, as, ada, params, bodyOf, linked } = await home();
    const { token } = valueOf(await api.issueAccess({ params }, as(ada)));
    await db.query('update product.membership set epoch = epoch + 1 where installation_id = $1', [
      linked.installation,
    ]);
    const body = bodyOf(50);
    expect(await api.sendCommand({ params, body }, { token })).toMatchObject({ kind: 'not-found' });
  });
});

interface SetInput {
  readonly unit: string;
  readonly point: string;
  readonly name: string;
  readonly precondition: number;
}
