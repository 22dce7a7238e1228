import { randomInt } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { luhnDigit } from '../label/serial.ts';
import { codeFrom } from '../label/commissioning-code.ts';
import { codeHash } from '../unit-registry/code-hash.ts';
import { activateBatch, openBatch, insertUnits } from '../unit-registry/store.ts';
import type { TestWorld } from '../testing.ts';

export const ember = '09521234000013';

export interface TestUnit {
  readonly serial: string;
  readonly gtin: string;
  readonly code: string;
  readonly label: string;
}

/** A unit with a random serial number: the tests of a file share a database. */
export function newUnit(): TestUnit {
  const digits = `2624${String(randomInt(100_000)).padStart(5, '0')}`;
  const serial = `HW${digits}${luhnDigit(digits)}`;
  const code = codeFrom(Uint8Array.from({ length: 5 }, () => randomInt(256)));
  return { serial, gtin: ember, code, label: `https://hearth.example/01/${ember}/21/${serial}` };
}

/** Adds the unit to the registry. */
export async function registerUnit(world: TestWorld, unit = newUnit()): Promise<TestUnit> {
  const { db, deps, clock } = world;
  const batch = await openBatch(db, clock.now());
  const registered = { ...unit, codeHash: codeHash(deps.unitKey, unit, unit.code) };
  await insertUnits(db, batch, [registered]);
  await activateBatch(db, { batch, rows: 1, models: [] }, clock.now());
  return unit;
}

/** Number of rows in a table, for effects that no response discloses. */
export const countRows = async (db: Database, table: string): Promise<number> =>
  (await db.query(`select 1 from ${table}`)).length;
