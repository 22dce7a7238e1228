import { randomUUID } from 'node:crypto';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { quiet, worldOn } from '../testing.ts';
import { wholeChoices } from './message-choices.ts';
import { dropMessages, messagesOfReview } from './message-rows.ts';
import { sendHomeMessage, sendReminder } from './send-message.ts';
import { saveChoices } from './store.ts';

describe.each(everyEngineAndCluster)('messages of a change of a home, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  beforeEach(() => quiet(db));
  afterAll(() => db.close());

  async function homeOfAda() {
    const ada = randomUUID();
    const { api, as, link, deps, clock, drain } = worldOn(db);
    const { installation } = await link(ada);
    const bea = randomUUID();
    valueOf(await api.getPerson({}, as(bea)));
    const [row] = await db.query<{ person_id: string }>(
      'select person_id from product.person where subject = $1',
      [`person-${bea}`],
    );
    const person = row?.person_id ?? '';
    const choices = wholeChoices(null);
    const kinds = choices.kinds.map((each) => ({ ...each, email: true, push: false }));
    await saveChoices(db, branded(person), { ...choices, kinds });
    const to = { installation, people: [person], timeZone: 'UTC' };
    const changeHome = (tx: Database) =>
      tx.query('update product.unit_state set unreported_since = null where installation_id = $1', [
        installation,
      ]);
    const ask = (tx: Database, message: string) =>
      sendHomeMessage(tx, deps, {
        ...to,
        message,
        content: { about: 'partner-review', name: 'Nordwerk' },
      });
    const remind = (tx: Database, message: string) =>
      sendReminder(tx, deps, {
        ...to,
        message,
        content: {
          about: 'maintenance',
          reminder: 'overdue',
          unit: randomUUID(),
          unitName: 'Cellar',
          dueOn: '2026-02-01',
        },
      });
    const stored = async () => ({
      messages: (
        await db.query<{ message_id: string }>(
          'select message_id from product.inbox_message where person_id = $1',
          [person],
        )
      ).map(({ message_id: message }) => message),
      work: (
        await db.query(
          `select from platform.due_work where kind = 'inbox.mail' and key like $1 || '/%'`,
          [person],
        )
      ).length,
    });
    return { installation, person, changeHome, ask, remind, stored, clock, drain };
  }

  it('are stored once with the work that mails them', async () => {
    const { changeHome, remind, stored, drain, clock } = await homeOfAda();
    const message = randomUUID();
    for (const minutes of [0, 1]) {
      clock.advance({ minutes });
      await db.transaction(async (tx) => {
        await changeHome(tx);
        await remind(tx, message);
      });
      await drain();
      expect(await stored()).toEqual({ messages: [message], work: 1 });
    }
  });

  it('replace those that the same change ends', async () => {
    const { installation, changeHome, ask, stored, drain, clock } = await homeOfAda();
    await db.transaction((tx) => ask(tx, randomUUID()));
    clock.advance({ minutes: 1 });
    const message = randomUUID();
    await db.transaction(async (tx) => {
      await changeHome(tx);
      await dropMessages(tx, messagesOfReview(installation), clock.now());
      await ask(tx, message);
    });
    await drain();
    expect((await stored()).messages).toEqual([message]);
  });

  it('of a person who has been deleted are not stored', async () => {
    const { person, changeHome, ask, stored, drain } = await homeOfAda();
    await db.transaction(async (tx) => {
      await changeHome(tx);
      await ask(tx, randomUUID());
    });
    await db.query('delete from product.inbox_message where person_id = $1', [person]);
    await db.query('delete from product.message_choice where person_id = $1', [person]);
    await db.query('delete from product.person where person_id = $1', [person]);
    await drain();
    expect((await stored()).messages).toEqual([]);
    const left = await db.query('select from platform.pending_row where content is not null');
    expect(left).toEqual([]);
  });
});
