import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { purchaseHome } from '../purchase/testing-purchase.ts';
import { addressOfPerson, worldOn } from '../testing.ts';
import { packageRemindersOf } from './package-reminder.ts';
import { packageReminderKind } from './store.ts';

describe.each(engines)('reminders of packages on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** A home at 11:05 local time, with ways to start a trial and to run what is due at a local morning. */
  async function home() {
    const world = await purchaseHome(db);
    const { api, as, ada, params, clock } = world;
    const inbox = async (person = ada) => {
      await world.moveRows();
      return valueOf(await api.getInbox({}, as(person)));
    };
    const trial = async () => {
      const body = { unit: null, termsVersion: 2, language: 'de' as const };
      valueOf(
        await api.startTrial(
          { params: { ...params, package: 'remote-monitoring' }, body },
          as(ada),
        ),
      );
    };
    const owned = async (name: string) => {
      const query = { language: 'en' as const };
      const { packages } = valueOf(await api.listPackages({ params, query }, as(ada)));
      const [first] = packages.find((each) => each.package === name)?.entitlements ?? [];
      return first?.entitlement ?? '';
    };
    /** Runs everything that is due now, as a process that has been running since. */
    const remind = async () => {
      await world.job(packageReminderKind);
      await world.job('inbox.mail');
    };
    const passDays = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        clock.advance({ hours: 24 });
        await remind();
      }
    };
    const reminders = async (person = ada) =>
      (await inbox(person)).messages.map(({ content }) =>
        content.about === 'package' ? [content.reminder, content.package, content.lastDay] : [],
      );
    const mails = async (person = ada) => {
      const query = { to: addressOfPerson(person) };
      const sent = valueOf(await api.listOutbox({ query }, await world.asService('web')));
      return sent.map(({ subject }) => subject);
    };
    const wantMail = async () => {
      const kinds = [{ kind: 'package' as const, inApp: true, email: true }];
      valueOf(await api.saveMessageChoices({ body: { kinds, quiet: null } }, as(ada)));
    };
    await remind();
    return { ...world, inbox, trial, owned, remind, passDays, reminders, mails, wantMail };
  }

  it('a trial has one, three days before its last day, and a mail by choice only', async () => {
    const { trial, passDays, reminders, inbox, mails } = await home();
    await trial();
    await passDays(26);
    expect(await reminders()).toEqual([]);
    await passDays(6);
    expect(await reminders()).toEqual([['trial-ends', 'remote-monitoring', '2026-02-14']]);
    expect(await inbox()).toMatchObject({ unread: 1 });
    expect(await mails()).toEqual([]);
  });

  it('a bought package has one about the withdrawal, and one thirty days before its end', async () => {
    const { bought, passDays, reminders, wantMail, mails } = await home();
    await wantMail();
    await bought();
    const before = (await mails()).length;
    await passDays(10);
    expect(await reminders()).toEqual([]);
    await passDays(1);
    expect(await reminders()).toEqual([['withdrawal-ends', 'comfort-check', '2026-01-29']]);
    await passDays(370);
    expect(await reminders()).toEqual([
      [expect.stringMatching(/^ends|renewal$/), 'comfort-check', expect.any(String)],
      ['withdrawal-ends', 'comfort-check', '2026-01-29'],
    ]);
    expect((await mails()).length - before).toBe(2);
    expect(await mails()).toContain('You can still withdraw: Comfort check');
  });

  it('waits for the end of the quiet hours of the person', async () => {
    const { trial, passDays, inbox, api, as, ada, clock } = await home();
    const quiet = { from: '08:00', to: '12:00' };
    valueOf(await api.saveMessageChoices({ body: { kinds: [], quiet } }, as(ada)));
    await trial();
    await passDays(27);
    expect(await inbox()).toMatchObject({ unread: 0, waiting: 1 });
    clock.advance({ hours: 1 });
    expect(await inbox()).toMatchObject({
      unread: 1,
      messages: [{ at: '2026-02-11T11:00:00.000Z' }],
    });
  });

  it.each(['cancelPackage', 'withdrawPackage'] as const)('none after %s', async (press) => {
    const { trial, passDays, inbox, api, as, ada, params, owned, wantMail, mails } = await home();
    await wantMail();
    await trial();
    const end = async () => {
      const entitlement = await owned('remote-monitoring');
      const call = { params: { ...params, entitlement }, body: { language: 'de' as const } };
      valueOf(await api[press](call, as(ada)));
    };
    await end();
    await passDays(40);
    expect(await inbox()).toMatchObject({ unread: 0, waiting: 0, messages: [] });
    expect(await mails()).toEqual([]);
  });

  it('a cancellation takes back a reminder that was not read', async () => {
    const { trial, passDays, inbox, api, as, ada, params, owned } = await home();
    await trial();
    await passDays(27);
    expect(await inbox()).toMatchObject({ unread: 1 });
    const entitlement = await owned('remote-monitoring');
    const call = { params: { ...params, entitlement }, body: { language: 'de' as const } };
    valueOf(await api.cancelPackage(call, as(ada)));
    expect(await inbox()).toMatchObject({ unread: 0, messages: [] });
  });

  it('a former owner gets none, and a later owner none about the withdrawal of somebody else', async () => {
    const { bought, passDays, reminders, secondOwner, clock, ada } = await home();
    await bought();
    clock.advance({ hours: 1 });
    const bob = await secondOwner();
    await db.query(
      `update product.membership set until = $2
       where person_id = (select person_id from product.person where subject = $1)`,
      [`person-${ada}`, clock.now().toString()],
    );
    await passDays(12);
    expect([await reminders(), await reminders(bob)]).toEqual([[], []]);
    await passDays(370);
    expect(await reminders()).toEqual([]);
    expect(await reminders(bob)).toEqual([
      [expect.stringMatching(/^ends|renewal$/), 'comfort-check', expect.any(String)],
    ]);
  });

  it('a process that was down sends it late, and none after the last day', async () => {
    const late = await home();
    await late.trial();
    late.clock.advance({ hours: 24 * 29 });
    await late.remind();
    expect(await late.reminders()).toHaveLength(1);
    const over = await home();
    await over.trial();
    over.clock.advance({ hours: 24 * 31 });
    await over.remind();
    expect(await over.reminders()).toEqual([]);
  });

  it('work that runs twice, and a process that dies between any two statements, send it once', async () => {
    const { trial, inbox, mails, wantMail, clock, owned, params } = await home();
    await wantMail();
    await trial();
    clock.advance({ hours: 24 * 27 });
    const key = `${params.installation}/${await owned('remote-monitoring')}`;
    const makeDue = () =>
      db.query(
        `insert into platform.due_work (kind, key, due_at) values ($1, $2, $3)
         on conflict (kind, key) do update set holder = null, lease_until = null, due_at = excluded.due_at`,
        [packageReminderKind, key, clock.now().toString()],
      );
    let isDone = false;
    for (let statements = 0; !isDone; statements += 1) {
      await makeDue();
      const process = killableProcess(db);
      process.dieAfter(statements);
      const dying = worldOn(process.db, { clock });
      await dying.job(packageReminderKind).catch(() => undefined);
      await dying.job('inbox.mail').catch(() => undefined);
      isDone = !process.isDead();
      await db.query('update platform.due_work set holder = null, lease_until = null');
    }
    // On a cluster the work of a process that ended after its change is done a minute late.
    clock.advance({ minutes: 2 });
    const another = worldOn(db, { clock });
    for (let twice = 0; twice < 2; twice += 1) {
      await makeDue();
      await Promise.all([another.job(packageReminderKind), another.job(packageReminderKind)]);
      await another.job('inbox.mail');
    }
    expect(await inbox()).toMatchObject({ unread: 1, messages: [{}] });
    expect(await mails()).toEqual([expect.stringMatching(/^Your trial ends soon: /)]);
  });
});

describe('packageRemindersOf', () => {
  const paid = {
    orderedOn: '2026-01-15',
    startsOn: '2026-01-15',
    endsOn: '2027-01-14',
    isPaid: true,
    renewal: 'offered' as const,
  };

  it.each([
    ['active', paid, ['withdrawal-ends 2026-01-26', 'renewal 2026-12-15']],
    [
      'active',
      { ...paid, renewal: 'none' as const },
      ['withdrawal-ends 2026-01-26', 'ends 2026-12-15'],
    ],
    ['active', { ...paid, isPaid: false }, ['renewal 2026-12-15']],
    ['active', { ...paid, endsOn: '2026-02-14', isPaid: false }, ['renewal 2026-02-07']],
    ['trial', { ...paid, endsOn: '2026-02-14', isPaid: false }, ['trial-ends 2026-02-11']],
    ['cancelled', paid, []],
    ['expired', paid, []],
    ['payment-pending', paid, []],
  ] as const)('%s %j -> %j', (state, entitlement, expected) => {
    const found = packageRemindersOf({ state, ...entitlement });
    expect(found.map(({ reminder, on }) => `${reminder} ${on}`)).toEqual(expected);
  });
});
