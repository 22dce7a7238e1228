import { expect, it } from 'vitest';
import type { DossierYear } from './contract.ts';
import { mergeYears } from './merge-years.ts';

const counted = (kwh: number, days: number) => ({
  kwh,
  grade: 'measured' as const,
  accuracyKwh: null,
  days,
});
const part = (year: number, changed: Partial<DossierYear> = {}): DossierYear => ({
  year,
  days: 100,
  electricity: counted(500, 100),
  heat: null,
  spf: { value: 3.1, grade: 'measured', uses: ['sh'] },
  generation: null,
  ...changed,
});

it('years that one household counted stay as they are, in order', () => {
  expect(mergeYears([part(2026), part(2024), part(2025)])).toEqual([
    part(2024),
    part(2025),
    part(2026),
  ]);
});

it('two parts of a year are added up with the worse grade, and without a performance factor', () => {
  const later = part(2025, {
    days: 65,
    electricity: { kwh: 100.5, grade: 'estimated', accuracyKwh: 1, days: 60 },
    heat: counted(900, 65),
  });
  expect(mergeYears([part(2025), later])).toEqual([
    {
      year: 2025,
      days: 165,
      electricity: { kwh: 600.5, grade: 'estimated', accuracyKwh: 1, days: 160 },
      heat: counted(900, 65),
      spf: null,
      generation: null,
    },
  ]);
});

it('a part without electricity leaves the performance factor of the other one', () => {
  const empty = part(2025, { electricity: null, spf: null });
  expect(mergeYears([empty, part(2025)])[0]?.spf?.value).toBe(3.1);
});
