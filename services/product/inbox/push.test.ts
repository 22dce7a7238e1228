// @module-tag long
import { createPublicKey, randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { startPushService } from '../push/testing-push-service.ts';
import { quiet, worldOn } from '../testing.ts';

const silent = { kind: 'silent' as const, severity: 'act' as const, isForPartners: true };
const budget = { kind: 'budget' as const, severity: 'act' as const, isForPartners: false };

describe.each(engines)('push on $name', (engine) => {
  let db: Database;
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
    service = await startPushService();
  });
  beforeEach(async () => {
    service.reset();
    await quiet(db);
  });
  afterAll(async () => {
    await service.close();
    await db.close();
  });

  /** Ada's home at noon in Berlin, and her phone. */
  async function home(on: Database = db, start = '2026-01-15T11:00:00Z') {
    const trusted = [service.origin];
    const egress = createEgress({
      metrics: createMetrics(),
      trusted: trusted.map((base) => ({ base })),
      resolve: async () => ['10.0.0.8'],
    });
    const { keys } = worldOn(on).deps.push;
    const push = { keys, egress, trusted, timeoutMs: 500 };
    const world = worldOn(on, { start, more: { push } });
    const ada = `ada-${randomUUID()}`;
    const { installation } = await world.link(ada);
    const add = async (person = ada, phone = service.subscribe()) =>
      valueOf(await world.api.addPushDevice({ body: phone }, world.as(person))).device;
    return {
      ...world,
      ada,
      installation,
      keys,
      add,
      devices: async (person = ada) =>
        valueOf(await world.api.listPushDevices({}, world.as(person))).devices,
      post: async (body: typeof silent | typeof budget = silent, alert: string = randomUUID()) =>
        valueOf(
          await world.api.postAlertMessage(
            { params: { installation }, body: { ...body, alert } },
            await world.asService('energy'),
          ),
        ),
      send: async () => {
        await world.job('inbox.push');
        await world.job('inbox.push-device');
        return service.received.splice(0);
      },
    };
  }

  it('an alert reaches each device once, encrypted for it and signed for its push service, with title, link and number alone', async () => {
    const { post, add, send, installation, keys, clock } = await home();
    await add();
    await add();
    const alert = randomUUID();
    await post(silent, alert);
    await post(silent, alert);
    const received = await send();
    expect(new Set(received.map(({ path }) => path)).size).toBe(2);
    for (const { content, headers } of received) {
      expect(content).toEqual({
        title: expect.stringMatching(/^No new readings: /),
        path: `/energy/alerts?installation=${installation}`,
        language: 'en',
        tag: headers['topic'],
        unread: 1,
      });
      expect(headers).toMatchObject({
        ttl: '86400',
        urgency: 'high',
        'content-encoding': 'aes128gcm',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
      const [, token = ''] = /^vapid t=([\w.-]+), k=/.exec(headers['authorization'] ?? '') ?? [];
      const verified = await jwtVerify(token, createPublicKey(keys.privateKey), {
        audience: service.origin.origin,
        currentDate: new Date(clock.now().epochMilliseconds),
      });
      expect(verified.payload.sub).toBe('https://app.invalid');
    }
    expect(await send()).toEqual([]);
  });

  it('a newer alert of a kind replaces the one before, and one of another kind does not', async () => {
    const { post, add, send, api, as, ada } = await home();
    await add();
    const kinds = [{ kind: 'budget' as const, inApp: true, email: false, push: true }];
    const body = { kinds, quiet: null, digestAt: '18:00' };
    valueOf(await api.saveMessageChoices({ body }, as(ada)));
    await post();
    await post();
    await post(budget);
    const topics = (await send()).map(({ headers }) => headers['topic']);
    expect(topics).toHaveLength(3);
    expect(new Set(topics).size).toBe(2);
  });

  it('quiet hours and the choice of channels hold, and what was read meanwhile is not sent', async () => {
    const { post, add, send, clock, api, as, ada } = await home(db, '2026-01-15T21:30:00Z');
    valueOf(
      await api.updatePerson({ body: { preferences: { timeZone: 'Europe/Berlin' } } }, as(ada)),
    );
    await add();
    await post(silent);
    await post(budget);
    expect(await send()).toEqual([]);
    clock.advance({ hours: 8, minutes: 30 });
    const [only, ...more] = await send();
    expect(more).toEqual([]);
    expect(only?.content).toMatchObject({
      title: expect.stringMatching(/^No new readings/),
      unread: 2,
    });
    await post(silent);
    valueOf(await api.markMessagesRead({ body: {} }, as(ada)));
    expect(await send()).toEqual([]);
    const kinds = [{ kind: 'silent' as const, inApp: true, email: true, push: false }];
    valueOf(
      await api.saveMessageChoices({ body: { kinds, quiet: null, digestAt: null } }, as(ada)),
    );
    await post(silent);
    expect(await send()).toEqual([]);
  });

  it('choices from before there was push have it where they have mail', async () => {
    const { post, add, send, api, as, ada } = await home();
    await add();
    const kinds = [
      { kind: 'silent' as const, inApp: true, email: false },
      { kind: 'budget' as const, inApp: true, email: true },
    ];
    valueOf(
      await api.saveMessageChoices({ body: { kinds, quiet: null, digestAt: null } }, as(ada)),
    );
    await post(silent);
    await post(budget);
    expect((await send()).map(({ content }) => content)).toMatchObject([
      { title: expect.stringMatching(/^Electricity budget/) },
    ]);
  });

  it('a push service that is busy is asked again when it says, until the message is out of date', async () => {
    const { post, add, send, clock } = await home();
    await add();
    service.answerWith((response) => response.writeHead(429, { 'retry-after': '90' }).end());
    await post();
    expect(await send()).toHaveLength(1);
    clock.advance({ seconds: 89 });
    expect(await send()).toEqual([]);
    clock.advance({ seconds: 6 });
    service.answerWith((response) => response.writeHead(503).end());
    expect(await send()).toHaveLength(1);
    clock.advance({ seconds: 119 });
    expect(await send()).toEqual([]);
    clock.advance({ seconds: 7 });
    service.answerWith((response) =>
      response.writeHead(500, { 'retry-after': 'Fri, 15 Jan 2027 11:00:00 GMT' }).end(),
    );
    expect(await send()).toMatchObject([{ headers: { ttl: '86179' } }]);
    clock.advance({ hours: 6, minutes: 40 });
    service.answerWith((response) => response.writeHead(201).end());
    expect(await send()).toHaveLength(1);
    await post();
    service.answerWith((response) => response.writeHead(503).end());
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await send();
      clock.advance({ hours: 6, minutes: 40 });
    }
    service.answerWith((response) => response.writeHead(201).end());
    expect(await send()).toEqual([]);
    await post();
    expect(await send()).toHaveLength(1);
  });

  it.each([404, 410])('a subscription that is gone (%i) is deleted', async (status) => {
    const { post, add, send, devices } = await home();
    await add();
    await add();
    let gone: string | null = null;
    service.answerWith((response, path) => {
      gone ??= path;
      response.writeHead(path === gone ? status : 201).end();
    });
    await post();
    expect(await send()).toHaveLength(2);
    expect(await devices()).toHaveLength(1);
    await post();
    expect(await send()).toHaveLength(1);
  });

  it('one that hangs, redirects or refuses is asked once, and the device stays', async () => {
    const { post, add, send, clock, devices } = await home();
    await add();
    const elsewhere = { location: `${service.origin.origin}/elsewhere` };
    for (const answer of [
      () => undefined,
      (response: { writeHead(status: number, headers?: object): { end(): void } }) =>
        response.writeHead(307, elsewhere).end(),
      (response: { writeHead(status: number): { end(): void } }) => response.writeHead(403).end(),
    ]) {
      service.answerWith(answer);
      await post();
      expect(await send()).toHaveLength(1);
      clock.advance({ hours: 1 });
      expect(await send()).toEqual([]);
    }
    expect(await devices()).toHaveLength(1);
  });

  it('an address in a private network, without TLS or with a password is refused at its field', async () => {
    const { api, as, ada, devices } = await home();
    for (const [endpoint, code] of [
      ['http://push.example/a', 'not-https'],
      ['https://127.0.0.1/a', 'private-address'],
      ['https://[::ffff:10.0.0.1]/a', 'private-address'],
      ['https://printer.local/a', 'private-address'],
      ['https://a:b@push.example/a', 'address-with-password'],
      ['push', 'not-an-address'],
    ] as const) {
      const body = { ...service.subscribe(), endpoint };
      expect(await api.addPushDevice({ body }, as(ada))).toMatchObject({
        code,
        at: '/body/endpoint',
      });
    }
    const off = Buffer.alloc(65, 4).toString('base64url');
    const wrong = { ...service.subscribe(), publicKey: off };
    expect(await api.addPushDevice({ body: wrong }, as(ada))).toMatchObject({
      code: 'not-a-key',
      at: '/body/publicKey',
    });
    const short = { ...service.subscribe(), authSecret: 'abc' };
    expect(await api.addPushDevice({ body: short }, as(ada))).toMatchObject({
      at: '/body/authSecret',
    });
    expect(await devices()).toEqual([]);
  });

  it('a name that resolves to a private address is never called', async () => {
    const { add, post, send } = await home();
    await add(undefined, { ...service.subscribe(), endpoint: 'https://push.example/a' });
    await post();
    expect(await send()).toEqual([]);
  });

  it('a device belongs to the last person who switched it on, and nothing that waits for the one before is sent to it', async () => {
    const { post, add, send, devices } = await home();
    const phone = service.subscribe();
    await add(undefined, phone);
    await post();
    const ben = `ben-${randomUUID()}`;
    await add(ben, phone);
    expect(await send()).toEqual([]);
    expect(await devices()).toEqual([]);
    expect(await devices(ben)).toHaveLength(1);
  });

  it('a device is switched off by its person alone, one or all others at once', async () => {
    const { api, as, ada, add, devices, post, send } = await home();
    const [first, second] = [await add(), await add()];
    valueOf(await api.removePushDevice({ params: { device: first } }, as(`ben-${randomUUID()}`)));
    expect(await devices()).toHaveLength(2);
    valueOf(await api.removeOtherPushDevices({ body: { keep: second } }, as(ada)));
    expect(await devices()).toMatchObject([{ device: second, name: 'chrome android' }]);
    await post();
    valueOf(await api.removePushDevice({ params: { device: second } }, as(ada)));
    expect(await send()).toEqual([]);
  });

  it('a test names the number of devices and reaches them in quiet hours', async () => {
    const { api, as, ada, add, send, installation } = await home(db, '2026-01-15T23:30:00Z');
    await add();
    const params = { installation };
    const call = { params, body: { message: randomUUID() } };
    expect(valueOf(await api.sendTestMessage(call, as(ada)))).toMatchObject({ devices: 1 });
    expect(await send()).toMatchObject([{ content: { language: 'en' }, headers: { ttl: '3600' } }]);
  });

  it('a person has twenty devices at most: the newest', async () => {
    const { add, devices, clock } = await home();
    const first = await add();
    for (let no = 0; no < 20; no += 1) {
      clock.advance({ seconds: 1 });
      await add();
    }
    const listed = (await devices()).map(({ device }) => device);
    expect(listed).toHaveLength(20);
    expect(listed).not.toContain(first);
  });

  it('a process that dies between any two statements sends nothing twice, and what it had not begun is sent by the next', async () => {
    const totals: number[] = [];
    for (let statements = 1, isDone = false; !isDone; statements += 1) {
      const killable = killableProcess(db);
      const { post, add, send } = await home(killable.db);
      await add();
      await post();
      killable.dieAfter(statements);
      const first = await send().catch(() => service.received.splice(0));
      isDone = !killable.isDead();
      killable.revive();
      await db.query('update platform.due_work set holder = null, lease_until = null');
      totals.push(first.length + (await send()).length);
    }
    expect(Math.max(...totals)).toBe(1);
    // Killed at the start or at the end: it arrives. Killed after it has begun to send: it may not.
    expect(totals.at(0)).toBe(1);
    expect(totals.at(-1)).toBe(1);
  });
});
