import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withBackup } from './backup-heater.ts';
import type { HeatPumpUses } from './contract.ts';

const slotsOf = (count: number) =>
  Array.from({ length: count }, (_, k) => ({
    from: new Date(k * 900_000).toISOString(),
    to: new Date((k + 1) * 900_000).toISOString(),
    label: '',
  }));

const divided = (
  sh: readonly (number | null)[],
  dhw: readonly (number | null)[],
  unattributed: readonly (number | null)[],
): HeatPumpUses => ({
  grade: 'derived',
  uses: [
    { use: 'sh', values: [...sh], unplacedKwh: 0 },
    { use: 'dhw', values: [...dhw], unplacedKwh: 0 },
  ],
  unattributed: [...unattributed],
});

test('the worked number; a quarter-hour within the power of the compressor has none', () => {
  const limits = { compressorKw: 4, backupKw: 6 };
  const found = withBackup(divided([1.2, 0.9], [0, 0], [0.3, 0.1]), slotsOf(2), limits);
  expect(found.backup).toEqual([0.5, 0]);
  expect(found.uses[0]?.values).toEqual([0.7, 0.9]);
  expect(found.unattributed).toEqual([0.3, 0.1]);
});

test('a unit that does not count its heater has it in what is not attributed', () => {
  const limits = { compressorKw: 4, backupKw: 6 };
  const found = withBackup(divided([0.1], [0], [2]), slotsOf(1), limits);
  expect(found.backup).toEqual([1.1]);
  expect(found.uses[0]?.values).toEqual([0]);
  expect(found.unattributed).toEqual([1]);
});

test('each slot keeps its sum, no part is below zero, and the heater stays within its power', () => {
  const kwh = fc.option(fc.integer({ min: 0, max: 3_000_000 }), { nil: null, freq: 8 });
  const column = fc.array(kwh, { minLength: 8, maxLength: 8 });
  const kw = fc.double({ min: 0, max: 9, noNaN: true });
  const inKwh = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : value / 1e6));
  const milli = (value: number | null | undefined): number => Math.round((value ?? 0) * 1e6);
  fc.assert(
    fc.property(column, column, column, kw, kw, (sh, dhw, rest, compressorKw, backupKw) => {
      const before = divided(inKwh(sh), inKwh(dhw), inKwh(rest));
      const after = withBackup(before, slotsOf(8), { compressorKw, backupKw });
      for (const [k, backup] of after.backup.entries()) {
        const sums = [before, after].map(
          ({ uses, unattributed }) =>
            uses.reduce((sum, { values }) => sum + milli(values[k]), 0) + milli(unattributed[k]),
        );
        expect((sums[1] ?? 0) + milli(backup)).toBe(sums[0]);
        const parts = [...after.uses.map(({ values }) => values[k]), after.unattributed[k], backup];
        expect(Math.min(...parts.map((part) => part ?? 0))).toBeGreaterThanOrEqual(0);
        expect(milli(backup)).toBeLessThanOrEqual(Math.round(backupKw * 0.25 * 1e6));
      }
    }),
  );
});
