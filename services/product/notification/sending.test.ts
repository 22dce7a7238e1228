import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type MailServer, startMailServer } from '@hearth/platform/testing/mail-server.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { quiet, worldOn } from '../testing.ts';

const url = 'https://app.invalid/verify?token=a';
const message = { template: 'verify-email' as const, params: { name: 'Ada', url } };

describe.each(engines)('mails over SMTP on $name', (engine) => {
  let db: Database;
  let server: MailServer;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  beforeEach(async () => {
    await quiet(db);
    server = await startMailServer();
  });
  afterEach(() => server.close());
  afterAll(() => db.close());

  function mailWorld(on: Database = db) {
    const from = 'Hearth <hearth@example.org>';
    const mail = { kind: 'smtp' as const, url: `smtp://127.0.0.1:${server.port}`, from };
    const world = worldOn(on, { more: { mail } });
    const to = `${randomUUID()}@example.org`;
    const idempotencyKey = randomUUID();
    return {
      ...world,
      to,
      notify: async () =>
        await world.api.notify(
          { body: { to, locale: 'en', timeZone: 'UTC', message } },
          { ...(await world.asService('identity')), idempotencyKey },
        ),
      send: () => world.job('notification.send'),
      async state() {
        const [row] = await db.query<{ state: string; sealed_content: string | null }>(
          'select state, sealed_content from product.mail where recipient = $1',
          [to],
        );
        return row;
      },
      outcomes: async () =>
        [
          ...(await world.deps.metrics.text()).matchAll(
            /^hearth_mails_total\{outcome="(\w+)"\} 1/gm,
          ),
        ].map(([, outcome]) => outcome),
    };
  }

  const idsOf = (mails: readonly string[]) => [
    ...new Set(mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])),
  ];

  it('a mail is sent once for one key, and its content is deleted', async () => {
    const { notify, send, state, api, asService, to, outcomes } = mailWorld();
    valueOf(await notify());
    valueOf(await notify());
    expect(JSON.stringify(await state())).not.toContain('token=');
    await send();
    await send();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain(`To: ${to}`);
    expect(server.mails[0]).toContain(url);
    expect(await state()).toEqual({ state: 'sent', sealed_content: null });
    expect(valueOf(await api.listOutbox({ query: { to } }, await asService('web')))).toEqual([]);
    expect(await outcomes()).toEqual(['sent']);
  });

  it('a process that dies between any two statements loses no mail, and a repetition has the same Message-ID', async () => {
    let isDone = false;
    for (let statements = 0; !isDone; statements += 1) {
      const process = killableProcess(db);
      const { notify, send, state, clock, to } = mailWorld(process.db);
      process.dieAfter(statements);
      const accepted = await notify().then(
        ({ ok }) => ok,
        () => false,
      );
      const sent =
        accepted &&
        (await send().then(
          () => true,
          () => false,
        ));
      isDone = sent && (await state())?.state === 'sent';
      process.revive();
      // The caller repeats what was not acknowledged, when the attempt of the dead process is given up.
      clock.advance({ seconds: 61 });
      if (!accepted) valueOf(await notify());
      await send();
      const mails = server.mails.filter((mail) => mail.includes(to));
      expect(mails.length, `${statements} statements`).toBeGreaterThanOrEqual(1);
      expect(idsOf(mails), `${statements} statements`).toHaveLength(1);
      expect(await state()).toEqual({ state: 'sent', sealed_content: null });
    }
  });

  it('a mail waits while the server is away or does not take it now', async () => {
    const { notify, send, state, clock, outcomes } = mailWorld();
    valueOf(await notify());
    server.replies = { RCPT: '450 4.2.0 later' };
    await send();
    expect(await state()).toMatchObject({ state: 'waiting' });
    await send();
    expect(await outcomes(), 'not before the pause is over').toEqual(['postponed']);
    server.replies = {};
    clock.advance({ seconds: 6 });
    await send();
    expect(server.mails).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'sent' });
  });

  it.each(['RCPT', '.'] as const)(
    'a mail refused for good at %s is not sent again',
    async (step) => {
      const { notify, send, state, clock, outcomes } = mailWorld();
      valueOf(await notify());
      server.replies = { [step]: '550 5.1.1 no such mailbox' };
      await send();
      expect(await state()).toEqual({ state: 'refused', sealed_content: null });
      server.replies = {};
      clock.advance({ hours: 2 });
      await send();
      expect(server.mails).toEqual([]);
      expect(await outcomes()).toEqual(['refused']);
      expect(await db.query('select 1 from platform.due_work')).toEqual([]);
    },
  );

  it('a refused sender is a fault of the configuration: the mail waits for the operator', async () => {
    const { notify, send, state, clock } = mailWorld();
    valueOf(await notify());
    server.replies = { MAIL: '550 5.7.1 not from here' };
    await send();
    expect(await state()).toMatchObject({ state: 'waiting' });
    server.replies = {};
    clock.advance({ seconds: 6 });
    await send();
    expect(server.mails).toHaveLength(1);
  });

  it('a mail that cannot be sent for five days is given up', async () => {
    const { notify, send, state, clock, outcomes } = mailWorld();
    valueOf(await notify());
    clock.advance({ hours: 24 * 5 });
    await send();
    expect(await state()).toEqual({ state: 'expired', sealed_content: null });
    expect(await outcomes()).toEqual(['expired']);
  });
});
