import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import type { Stack } from '../../../ui/chart/bars.ts';
import { roundedTotals } from '../balance-view.ts';
import { tidied } from '../chart-model.ts';

type Balance = NonNullable<History['balance']>;
type Flow = Balance['flows'][number]['flow'];
type Values = readonly (number | null)[];

/** Electricity of the whole house by its meter: uses and sources, in kWh. */
export interface HouseView {
  /** Hours of a day, else the slots of the period. */
  readonly steps: Balance['slots'];
  /** `pump` is the heat pump, undivided. */
  readonly uses: readonly Stack[];
  readonly sources: readonly Stack[];
  readonly total: number;
  readonly usedBy: readonly HouseSum[];
  readonly cameFrom: readonly HouseSum[];
  /** Share of the consumption that a unit counted, 0 to 1; null where none is divided off. */
  readonly explained: number | null;
  readonly selfSufficiency: number | null;
  readonly selfConsumption: number | null;
  /** Totals in kWh, rounded so that they add up; flows that the home does not have are left out. */
  readonly energies: readonly { readonly name: HouseEnergy; readonly kWh: number }[];
}

export type HouseEnergy = 'generated' | 'fed-in' | 'charged' | 'discharged';

export interface HouseSum {
  readonly series: 'pump' | 'rest' | 'sun' | 'batt' | 'grid';
  readonly kWh: number;
}

/** The view; null without a known consumption. */
export function houseView({
  balance,
  asOf,
  period,
}: Pick<History, 'balance' | 'asOf' | 'period'>): HouseView | null {
  if (!balance) return null;
  const consumed = valuesOf(balance, 'consumption');
  const total = sumOf(consumed);
  if (total === null) return null;
  const used = usesOf(balance, consumed);
  const came = sourcesOf(balance, consumed);
  const drawn = hourSteps(balance.slots, { asOfMs: Date.parse(asOf), isDay: period === 'day' });
  const stack = ([series, values]: Named): Stack => ({ series, values: drawn.sums(values) });
  return {
    steps: drawn.steps,
    uses: used.map(stack),
    sources: came.map(stack),
    total,
    usedBy: sumsOf(used),
    explained: explainedShare(sumsOf(used)),
    cameFrom: sumsOf(came),
    selfSufficiency: balance.selfSufficiency,
    selfConsumption: balance.selfConsumption,
    energies: energiesOf(balance, houseDecimals(period)),
  };
}

function explainedShare(sums: readonly HouseSum[]): number | null {
  const sumOfKwh = (own: readonly HouseSum[]): number => own.reduce((sum, { kWh }) => sum + kWh, 0);
  const known = sums.filter(({ series }) => series !== 'rest');
  const total = sumOfKwh(sums);
  return known.length > 0 && total > 0 ? sumOfKwh(known) / total : null;
}

/** Decimals of a figure: none for years. */
export const houseDecimals = (period: History['period']): number =>
  period === 'year' || period === 'all' ? 0 : 1;

type Named = readonly [HouseSum['series'], Values];

/** Heat pump and rest where both are known for the whole consumption; else the house undivided. */
function usesOf(balance: Balance, consumed: Values): readonly Named[] {
  const rest = valuesOf(balance, 'rest');
  const isSplit = consumed.every((value, slot) => value === null || rest[slot] != null);
  if (!isSplit || !balance.flows.some(({ flow }) => flow === 'heat-pump'))
    return [['rest', consumed]];
  const heatPump = consumed.map((value, slot) => less(value, rest[slot] ?? null));
  return [
    ['pump', heatPump],
    ['rest', rest],
  ];
}

/** Consumption by source: battery, grid, and the rest directly from the sun. Each is limited to the consumption. */
function sourcesOf(balance: Balance, consumed: Values): readonly Named[] {
  const imported = valuesOf(balance, 'grid-import');
  const discharged = valuesOf(balance, 'battery-discharge');
  const batt = consumed.map((value, slot) => atMost(value, discharged[slot] ?? 0));
  const grid = consumed.map((value, slot) =>
    atMost(less(value, batt[slot] ?? 0), imported[slot] ?? 0),
  );
  const sun = consumed.map((value, slot) => less(less(value, batt[slot] ?? 0), grid[slot] ?? 0));
  const has = (flow: Flow): boolean => balance.flows.some((each) => each.flow === flow);
  return [
    ...(has('generation') ? [['sun', sun] as const] : []),
    ...(has('battery-discharge') ? [['batt', batt] as const] : []),
    ['grid', grid],
  ];
}

const energyFlows: readonly (readonly [HouseEnergy, Flow])[] = [
  ['generated', 'generation'],
  ['fed-in', 'feed-in'],
  ['charged', 'battery-charge'],
  ['discharged', 'battery-discharge'],
];

function energiesOf({ flows }: Balance, decimals: number): HouseView['energies'] {
  const totals = roundedTotals(flows, decimals);
  return energyFlows.flatMap(([name, flow]) => {
    const kWh = totals.get(flow);
    return kWh === undefined ? [] : [{ name, kWh }];
  });
}

interface Steps {
  readonly steps: Balance['slots'];
  sums(values: Values): Values;
}

/** Steps of a chart: quarter-hours of a day are drawn as hours, so that a bar is wide enough to see. */
export function hourSteps(
  slots: Balance['slots'],
  { asOfMs, isDay }: { asOfMs: number; isDay: boolean },
): Steps {
  const [first] = slots;
  const isQuarters = first && Date.parse(first.to) - Date.parse(first.from) === quarterHourMs;
  if (!isDay || !isQuarters) return { steps: slots, sums: (values) => values };
  const hours = Array.from({ length: Math.ceil(slots.length / 4) }, (_, hour) =>
    slots.slice(4 * hour, 4 * hour + 4),
  );
  const isFuture = (slot: number): boolean => Date.parse(slots[slot]?.to ?? '') > asOfMs;
  return {
    steps: hours.flatMap((quarters) => {
      const [from] = quarters;
      const to = quarters.at(-1);
      return from && to ? [{ from: from.from, to: to.to, label: from.label }] : [];
    }),
    sums: (values) =>
      hours.map((quarters, hour) => {
        const inside = quarters.map((_, quarter) => 4 * hour + quarter);
        const isGap = inside.some((slot) => values[slot] == null && !isFuture(slot));
        return isGap ? null : sumOf(inside.map((slot) => values[slot] ?? null));
      }),
  };
}

function valuesOf({ flows, slots }: Balance, flow: Flow): Values {
  return flows.find((each) => each.flow === flow)?.values ?? slots.map(() => null);
}

function sumOf(values: Values): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : tidied(known.reduce((sum, value) => sum + value, 0));
}

const sumsOf = (named: readonly Named[]): HouseSum[] =>
  named.map(([series, values]) => ({ series, kWh: sumOf(values) ?? 0 }));

/** Difference; a rounding error below zero counts as zero. */
const less = (value: number | null, subtrahend: number | null): number | null =>
  value === null || subtrahend === null ? null : Math.max(0, tidied(value - subtrahend));

const atMost = (value: number | null, limit: number): number | null =>
  value === null ? null : Math.min(value, limit);
