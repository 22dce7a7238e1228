import { randomInt } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { luhnDigit } from '../label/serial.ts';
import { codeFrom } from '../label/commissioning-code.ts';
import { codeHash } from '../unit-registry/code-hash.ts';
import { activateBatch, openBatch, putUnits } from '../unit-registry/store.ts';
import type { TestWorld } from '../testing.ts';

export const ember = '09521234000013';

export interface MadeUnit {
  readonly serial: string;
  readonly gtin: string;
  readonly code: string;
  readonly label: string;
}

/** A unit that nobody has made before: tests of one file share a database. */
export function newUnit(): MadeUnit {
  const digits = `2624${String(randomInt(100_000)).padStart(5, '0')}`;
  const serial = `HW${digits}${luhnDigit(digits)}`;
  const code = codeFrom(Uint8Array.from({ length: 5 }, () => randomInt(256)));
  return { serial, gtin: ember, code, label: `https://hearth.example/01/${ember}/21/${serial}` };
}

/** Its maker tells of it. */
export async function registered(world: TestWorld, unit = newUnit()): Promise<MadeUnit> {
  const { db, deps, clock } = world;
  const batch = await openBatch(db, clock.now());
  const kept = { ...unit, codeHash: codeHash(deps.unitKey, unit, unit.code) };
  await putUnits(db, batch, [kept]);
  await activateBatch(db, { batch, rows: 1, models: [] }, clock.now());
  return unit;
}

/** What can be told from a table, for what must not be told by an answer. */
export const rowsIn = async (db: Database, table: string): Promise<number> =>
  (await db.query(`select 1 from ${table}`)).length;
