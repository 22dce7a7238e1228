// Claim: from a scanned label to the screen that asks for the card, with look-ups in registry and device clouds, p95 <= 300 ms,
// on the embedded engine with 20,000 units.
// Floor, in the same run: a look-up of the person's open registration. Run: node bench/unit-detection.ts
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { newUnit } from '@hearth/product/claim/testing-units.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { worldOn } from '@hearth/product/testing.ts';
import { codeHash } from '@hearth/product/unit-registry/code-hash.ts';
import { activateBatch, openBatch, insertUnits } from '@hearth/product/unit-registry/store.ts';

const [knownUnits, rounds, limitMs] = [20_000, 300, 300];
const db = await testDatabase('pglite', [productMigrations]);
const world = worldOn(db);
const { api, as, clock, deps } = world;

const batch = await openBatch(db, clock.now());
for (let at = 0; at < knownUnits; at += 5_000) {
  const units = Array.from({ length: 5_000 }, newUnit);
  const stored = units.map((unit) => ({
    ...unit,
    codeHash: codeHash(deps.unitKey, unit, unit.code),
  }));
  await insertUnits(db, batch, stored);
}
await activateBatch(db, { batch, rows: knownUnits, models: [] }, clock.now());

const detections: number[] = [];
const floors: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const person = randomUUID();
  const body = { text: newUnit().label, range: null, source: 'scanned' } as const;
  const began = performance.now();
  const { claim } = valueOf(await api.startClaim({ body }, as(person)));
  const found = valueOf(await api.detectUnit({ params: { claim } }, as(person)));
  detections.push(performance.now() - began);
  if (found.state !== 'needs-commissioning-code') throw new Error(found.state);
  const read = performance.now();
  valueOf(await api.getRegistration({}, as(person)));
  floors.push(performance.now() - read);
}
await db.close();

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const took = p95(detections);
console.log(
  `detection p95: ${took.toFixed(1)} ms ${took <= limitMs ? 'ok' : `ABOVE ${limitMs}`}, ${(took / p95(floors)).toFixed(1)} times reading the registration (${p95(floors).toFixed(1)} ms)`,
);
process.exit();
