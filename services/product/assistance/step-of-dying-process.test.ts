import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { type Database, databaseOn, storeOf } from '@hearth/platform/database/database.ts';
import { dyingStore } from '@hearth/platform/testing/dying-store.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { assistedHome } from './testing-assistance.ts';

describe.each(everyEngineAndCluster)('a step of a request, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('drops the reminders of the request and has its event once, wherever the process ends', async () => {
    const process = dyingStore(storeOf(db), Infinity);
    const home = await assistedHome(databaseOn(process.store));
    await db.query(
      `insert into product.partner_webhook (partner_id, url, secret, changed_at) values ($1, 'https://nordwerk.invalid', 'sealed', $2)`,
      [home.partner, home.clock.now().toString()],
    );
    for (let statements = 0, isDead = true; isDead; statements += 1) {
      process.begin();
      const request = await home.begin();
      valueOf(await home.submit(request));
      await db.query(
        `insert into product.inbox_message (person_id, message_id, installation_id, content, channels, created_at, due_at)
         select person_id, $1, $2, $3, '{inbox}', $4, $4 from product.person where subject = $5`,
        [
          randomUUID(),
          home.params.installation,
          { about: 'assistance', request },
          home.clock.now().subtract({ minutes: 1 }).toString(),
          `person-${home.ada}`,
        ],
      );
      await home.drain();
      const before = await followed(db, request);
      expect(before.messages).toBe(1);
      process.begin(statements);
      const acknowledge = () => home.step(request, { event: 'acknowledge' }, home.cem);
      await acknowledge().catch(() => null);
      isDead = process.isDead();
      process.begin();
      if ((await home.read(request)).state !== 'acknowledged') valueOf(await acknowledge());
      home.clock.advance({ minutes: 2 });
      await home.drain();
      const after = await followed(db, request);
      expect({ statements, ...after }).toEqual({
        statements,
        messages: 0,
        events: before.events + 1,
        audited: before.audited + 1,
      });
      valueOf(await home.step(request, { event: 'cancel' }, home.ada));
    }
  });
});

/** What steps of the request have left in local tables. */
async function followed(db: Database, request: string) {
  const countOf = async (text: string): Promise<number> => (await db.query(text, [request])).length;
  return {
    messages: await countOf(
      `select from product.inbox_message where content::text like '%' || $1 || '%'`,
    ),
    events: await countOf('select from product.partner_webhook_delivery where request_id = $1'),
    audited: await countOf('select from platform.audit where resource = $1'),
  };
}
