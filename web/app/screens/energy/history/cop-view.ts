import type { History, HistorySeries } from '@hearth/energy/history/contract.ts';
import { withoutRoundingNoise } from '../chart-model.ts';
import { worstGrade } from '../today-view.ts';
import { type HeatUse, type Pair, heatUses, pairsOf } from './heat-pairs.ts';

/** Heat delivered over electricity used, of a period and of its steps. */
export interface CopView {
  readonly steps: History['slots'];
  readonly uses: readonly CopOfUse[];
  /** All uses together. */
  readonly whole: CopFigure;
}

export interface CopFigure {
  /** Null where the counting steps are too coarse for the energy. */
  readonly cop: number | null;
  readonly heatKwh: number;
  readonly electricityKwh: number;
}

export interface CopOfUse extends CopFigure {
  readonly use: HeatUse;
  /** COP of each step; null without both counts, and where they are too coarse. */
  readonly values: readonly (number | null)[];
  readonly heatGrade: HistorySeries['grade'];
  readonly electricityGrade: HistorySeries['grade'];
}

/** A COP is written where the counting steps can change it by at most this share. */
const uncertaintyMax = 0.2;

type Shown = Pick<History, 'slots' | 'series'>;

/** Null where no unit counts both heat and electricity of a use. */
export function copView({ slots, series }: Shown): CopView | null {
  const uses = heatUses.flatMap((use) => copOfUse(use, { slots, series }) ?? []);
  if (uses.length === 0) return null;
  return {
    steps: slots,
    uses: uses.map(({ own }) => own),
    whole: figureOf(sumOf(uses.map(({ amount }) => amount))),
  };
}

function copOfUse(
  use: HeatUse,
  { slots, series }: Shown,
): { readonly own: CopOfUse; readonly amount: Amount } | null {
  const pairs = pairsOf(use, series);
  if (pairs.length === 0) return null;
  const bySlot = slots.map((_, slot) => sumOf(pairs.flatMap((pair) => amountAt(pair, slot) ?? [])));
  const amount = sumOf(pairs.flatMap((pair) => wholeAmount(pair, slots.length)));
  const own: CopOfUse = {
    use,
    values: bySlot.map((each) => figureOf(each).cop),
    heatGrade: worstGrade(pairs.map(({ heat }) => heat.grade)),
    electricityGrade: worstGrade(pairs.map(({ electricity }) => electricity.grade)),
    ...figureOf(amount),
  };
  return { own, amount };
}

interface Amount {
  readonly heatKwh: number;
  readonly electricityKwh: number;
  /** What rounding to the counting step can add to or take from each. */
  readonly heatStepKwh: number;
  readonly electricityStepKwh: number;
}

const amountOf = (pair: Pair, heatKwh: number, electricityKwh: number): Amount => ({
  heatKwh,
  electricityKwh,
  heatStepKwh: 2 * (pair.heat.accuracy ?? 0),
  electricityStepKwh: 2 * (pair.electricity.accuracy ?? 0),
});

/** Null where one of the two counts is missing: heat without its electricity is no COP. */
function amountAt(pair: Pair, slot: number): Amount | null {
  const heatKwh = pair.heat.values[slot] ?? null;
  const electricityKwh = pair.electricity.values[slot] ?? null;
  return heatKwh === null || electricityKwh === null
    ? null
    : amountOf(pair, heatKwh, electricityKwh);
}

/** The steps that have both counts; without such a step the totals, where they cover the same time. */
function wholeAmount(pair: Pair, count: number): readonly Amount[] {
  const amounts = Array.from({ length: count }, (_, slot) => amountAt(pair, slot)).filter(
    (amount) => amount !== null,
  );
  if (amounts.length > 0) {
    const heatKwh = amounts.reduce((sum, each) => sum + each.heatKwh, 0);
    const electricityKwh = amounts.reduce((sum, each) => sum + each.electricityKwh, 0);
    return [amountOf(pair, heatKwh, electricityKwh)];
  }
  const { heat, electricity } = pair;
  const isSameTime = heat.completeness === electricity.completeness;
  return heat.total === null || electricity.total === null || !isSameTime
    ? []
    : [amountOf(pair, heat.total, electricity.total)];
}

const sumOf = (amounts: readonly Amount[]): Amount => ({
  heatKwh: withoutRoundingNoise(amounts.reduce((sum, each) => sum + each.heatKwh, 0)),
  electricityKwh: withoutRoundingNoise(amounts.reduce((sum, each) => sum + each.electricityKwh, 0)),
  heatStepKwh: amounts.reduce((sum, each) => sum + each.heatStepKwh, 0),
  electricityStepKwh: amounts.reduce((sum, each) => sum + each.electricityStepKwh, 0),
});

/**
 * COP = heat / electricity. Its relative uncertainty is at most the sum of both counting steps over their counts.
 * Worked number: 40 kWh of heat and 10 kWh of electricity in whole kWh: 4.0, uncertain by 1/40 + 1/10 = 12.5 %.
 */
function figureOf({ heatKwh, electricityKwh, heatStepKwh, electricityStepKwh }: Amount): CopFigure {
  const isKnown =
    electricityKwh > 0 &&
    heatKwh > 0 &&
    heatStepKwh / heatKwh + electricityStepKwh / electricityKwh <= uncertaintyMax;
  return { cop: isKnown ? heatKwh / electricityKwh : null, heatKwh, electricityKwh };
}
