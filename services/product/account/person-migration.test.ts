import { randomUUID } from 'node:crypto';
import { ownIssuer } from '@hearth/access/access.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { migrateBefore } from '@hearth/platform/testing/migrate-before.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { expect, test } from 'vitest';
import { productMigrations } from '../migrations.ts';

const elsewhere = 'https://accounts.example.com';

test.each(everyEngine)(
  'people of the own provider are known without its address on $name',
  async (engine) => {
    const db = await testDatabase(engine);
    await migrateBefore(db, productMigrations, '104');
    const people: readonly (readonly [string, string, string])[] = [
      ['mara', 'http://localhost:3000/idp', '2026-01-02T10:00:00Z'],
      ['mara', 'https://hearth.example/idp', '2026-03-02T10:00:00Z'],
      ['jonas', 'https://hearth.example/idp', '2026-03-02T10:00:00Z'],
      ['mara', elsewhere, '2026-01-01T10:00:00Z'],
      ['guest', 'urn:hearth:demo', '2026-01-01T10:00:00Z'],
    ];
    for (const [subject, issuer, at] of people)
      await db.query(
        `insert into product.person (person_id, issuer, subject, preferences, created_at)
         values ($1, $2, $3, '{}', $4)`,
        [randomUUID(), issuer, subject, at],
      );
    await migrate(db, [productMigrations], systemClock);
    const found = await db.query<{ subject: string; issuer: string; created_at: Date }>(
      'select subject, issuer, created_at from product.person',
    );
    const issuersOf = (subject: string) =>
      found
        .filter((row) => row.subject === subject)
        .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
        .map(({ issuer }) => issuer);
    expect(issuersOf('mara')).toEqual([elsewhere, ownIssuer, 'https://hearth.example/idp']);
    expect(issuersOf('jonas')).toEqual([ownIssuer]);
    expect(issuersOf('guest')).toEqual(['urn:hearth:demo']);
    await db.close();
  },
);
