import { randomUUID } from 'node:crypto';
import { systemClock } from '@hearth/calendar/clock.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { migrateBefore } from '@hearth/platform/testing/migrate-before.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';

describe.each(everyEngine)('purchases of an older release on $name', (engine) => {
  it('get the name of their package and their documents', async () => {
    const db = await testDatabase(engine);
    await migrateBefore(db, productMigrations, '048');
    const at = '2026-11-20T10:00:00Z';
    await db.query(
      `insert into product.package (package_id, revision, position, offer, is_listed, imported_at)
       values ('check', 3, 0, '{"name":{"de":"Prüfung"}}', true, $1)`,
      [at],
    );
    const [paid, open] = [randomUUID(), randomUUID()];
    for (const [order, revision] of [
      [paid, 3],
      [open, 9],
    ])
      await db.query(
        `insert into product.purchase (order_id, person_id, installation_id, attempt, package_id, revision, terms_version,
           locale, country, gross_minor, currency, vat_basis_points, provider, state, created_at, changed_at)
         values ($1, $1, $1, 'attempt', 'check', $2, 1, 'de', 'DE', 100, 'EUR', 1900, 'sandbox', 'confirmed', $3, $3)`,
        [order, revision, at],
      );
    const document = randomUUID();
    await db.query(
      `insert into product.document (document_id, person_id, installation_id, kind, series, year, number, locale,
         words, content, issued_at)
       values ($1, $2, $2, 'receipt', 'R', 2026, 1, 'de', '{}', $3, $4)`,
      [document, paid, JSON.stringify({ order: paid }), at],
    );
    await migrate(db, [productMigrations], systemClock);
    const rows = await db.query(
      'select name, receipt_id, credit_note_id from product.purchase order by revision',
    );
    expect(rows).toEqual([
      { name: 'Prüfung', receipt_id: document, credit_note_id: null },
      { name: 'check', receipt_id: null, credit_note_id: null },
    ]);
    await db.close();
  });
});
