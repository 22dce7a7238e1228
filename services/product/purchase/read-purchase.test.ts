import { valueOf } from '@hearth/core/problem.ts';
import { type Database, databaseOn, storeOf } from '@hearth/platform/database/database.ts';
import { storeThatRuns } from '@hearth/platform/testing/dying-store.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { purchaseHome } from './testing-purchase.ts';

/** The same database, with the number of rows that each statement returned. */
function countingRows(db: Database): { readonly counted: Database; readonly rows: number[] } {
  const rows: number[] = [];
  const counted = storeThatRuns(storeOf(db), (run) => async (statement) => {
    const result = await run(statement);
    rows.push(result.rows.length);
    return result;
  });
  return { counted: databaseOn(counted), rows };
}

describe.each(engines)('reading a purchase again on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('is one statement of one row, and without a change an empty answer', async () => {
    const { counted, rows } = countingRows(db);
    const { product, as, ada, order, pay, settle } = await purchaseHome(counted);
    const { order: id } = valueOf(await order());
    const look = async (etag: string) => {
      rows.length = 0;
      const headers = { authorization: `Bearer ${as(ada).token}`, 'if-none-match': etag };
      const url = `http://product.invalid/v1/purchases/${id}`;
      const { status, headers: answered } = await product.fetch(new Request(url, { headers }));
      return { status, etag: answered.get('etag') ?? '', rows: [...rows] };
    };
    const awaited = await look('');
    expect(awaited).toMatchObject({ status: 200, rows: [1] });
    expect(await look(awaited.etag)).toMatchObject({ status: 304, rows: [1] });
    valueOf(await pay(id, 'approve'));
    await settle();
    const confirmed = await look(awaited.etag);
    expect(confirmed).toMatchObject({ status: 200, rows: [1] });
    expect(await look(confirmed.etag)).toMatchObject({ status: 304, rows: [1] });
  });
});
