import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { exportedRows } from '@hearth/platform/database/export-rows.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unansweredRequest } from '../dispute/testing-dispute.ts';
import { productMigrations } from '../migrations.ts';
import { productClasses } from '../table-classes.ts';
import { givenHome } from '../transfer/testing-transfer.ts';

describe.each(engines)('other people in the export of a person on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** The rows of the person as text. */
  const exportOf = async (person: string) => {
    const lines: string[] = [];
    const rows = exportedRows(db, productClasses, { column: 'person_id', id: person });
    for await (const line of rows) lines.push(JSON.stringify(line));
    return lines.join('\n');
  };

  it('a dispute and its request do not name the holder, nor the reason of the operator', async () => {
    const { open, holder, answer, decide } = await unansweredRequest(db);
    const { dispute } = await open();
    valueOf(await answer(holder, dispute, 'decline'));
    valueOf(await decide({ dispute, passes: null, reason: 'The neighbour knows better' }));
    const [row] = await db.query<{ person_id: string; holder_id: string }>(
      'select person_id, holder_id from product.dispute where dispute_id = $1',
      [dispute],
    );
    await db.query(
      "update product.unit_request set state = 'declined', answered_by = $1, answered_at = at where person_id = $2",
      [row?.holder_id, row?.person_id],
    );
    const text = await exportOf(row?.person_id ?? '');
    expect(text).toContain('We live here.');
    expect(text).not.toContain(row?.holder_id);
    expect(text).not.toContain('The neighbour knows better');
  });

  it('a transfer does not name the person who took the home', async () => {
    const { offer, accept, codeFor, bob } = await givenHome(db);
    const { transfer } = valueOf(await offer());
    valueOf(await accept(bob, await codeFor(bob)));
    const [row] = await db.query<{ giver_id: string; taker_id: string }>(
      'select person_id as giver_id, taker_id from product.transfer where transfer_id = $1',
      [transfer],
    );
    const text = await exportOf(row?.giver_id ?? '');
    expect(text).toContain(transfer);
    expect(row?.taker_id).not.toBeNull();
    expect(text).not.toContain(row?.taker_id);
  });
});
