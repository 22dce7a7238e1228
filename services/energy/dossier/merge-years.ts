import { roundToFloat } from '../reading/aggregate.ts';
import { worstAccuracy, worstGrade } from '../reading/lines.ts';
import type { DossierYear } from './contract.ts';

/** Years with one entry each, the oldest first: parts of a year that several households counted are added up. */
export function mergeYears(parts: readonly DossierYear[]): DossierYear[] {
  const years = new Map<number, DossierYear>();
  for (const part of parts) {
    const before = years.get(part.year);
    years.set(part.year, before ? joined(before, part) : part);
  }
  return [...years.values()].toSorted((a, b) => a.year - b.year);
}

/** Two parts of one year. The performance factor of both together is not known: it counts only uses of which both sides were counted. */
const joined = (a: DossierYear, b: DossierYear): DossierYear => ({
  year: a.year,
  days: a.days + b.days,
  electricity: summed(a.electricity, b.electricity),
  heat: summed(a.heat, b.heat),
  spf: a.electricity && b.electricity ? null : (a.spf ?? b.spf),
  generation: summed(a.generation, b.generation),
});

type Counted = DossierYear['electricity'];

function summed(a: Counted, b: Counted): Counted {
  if (!a || !b) return a ?? b;
  const accuracies = [a, b].map(({ accuracyKwh: accuracy }) => ({ accuracy }));
  return {
    kwh: roundToFloat(a.kwh + b.kwh),
    grade: worstGrade([a, b]),
    accuracyKwh: worstAccuracy(accuracies),
    days: a.days + b.days,
  };
}
