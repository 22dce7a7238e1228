import { quarterHourMs } from '@hearth/calendar/durations.ts';
import {
  type PowerLimits,
  type UsesWithBackup,
  withBackup,
} from '@hearth/energy/balance/backup-heater.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import type { Stack } from '../../../ui/chart/bars.ts';
import { roundedParts } from '../../../ui/chart/shares.ts';
import { roundedTotals } from '../balance-view.ts';
import { sumOfValues, withoutRoundingNoise } from '../chart-model.ts';

type Balance = NonNullable<History['balance']>;
type Flow = Balance['flows'][number]['flow'];
type Values = readonly (number | null)[];

/** Electricity of the whole house by its meter: uses and sources, in kWh. */
export interface HouseView {
  /** Hours of a day, else the slots of the period. */
  readonly steps: Balance['slots'];
  /** `pump` is the undivided heat pump; where its unit's counts divide it, `app` is the rest. */
  readonly uses: readonly Stack[];
  readonly sources: readonly Stack[];
  readonly total: number;
  readonly usedBy: readonly HouseSum[];
  readonly cameFrom: readonly HouseSum[];
  /** Share of the consumption that a unit counted, 0 to 1; null where none is divided off. */
  readonly explained: number | null;
  readonly selfSufficiency: number | null;
  readonly selfConsumption: number | null;
  /** Whether the heat pump is divided by its unit's counts, a derived figure. */
  readonly isDivided: boolean;
  /** The heat pump is divided without its backup heater, because its power is not known. */
  readonly lacksBackup: boolean;
  /** Totals in kWh, rounded so that they add up; flows that the home does not have are left out. */
  readonly energies: readonly { readonly name: HouseEnergy; readonly kWh: number }[];
}

export type HouseEnergy = 'generated' | 'fed-in' | 'charged' | 'discharged';

export interface HouseSum {
  readonly series:
    | 'sh'
    | 'dhw'
    | 'cool'
    | 'backup'
    | 'pump'
    | 'app'
    | 'rest'
    | 'sun'
    | 'batt'
    | 'grid';
  readonly kWh: number;
  /** Rounded, so that the parts add up to the total and each flow has one figure on all screens. */
  readonly writtenKwh: number;
}

/** The view; null without a known consumption. */
export function houseView({
  balance,
  heatPumpUses,
  asOf,
  period,
  powerLimits,
}: Pick<History, 'balance' | 'heatPumpUses' | 'asOf' | 'period'> & {
  /** Of the heat pump, by its data sheet. */
  readonly powerLimits?: PowerLimits | 'unknown' | null;
}): HouseView | null {
  const consumption = balance?.flows.find(({ flow }) => flow === 'consumption');
  if (!balance || consumption?.total == null) return null;
  const consumed = consumption.values;
  if (sumOfValues(consumed) === null) return null;
  const written = roundedTotals(balance.flows, houseDecimals(period));
  const undivided = usesOf(balance, consumed);
  const used = dividedUses(
    undivided,
    heatPumpUses && powerLimits && powerLimits !== 'unknown'
      ? withBackup(heatPumpUses, balance.slots, powerLimits)
      : heatPumpUses,
  );
  const usedBy = usedSums(used, { written, decimals: houseDecimals(period) });
  const came = sourcesOf(balance, consumed);
  const drawn = hourSteps(balance.slots, { asOfMs: Date.parse(asOf), isDay: period === 'day' });
  const stack = ([series, values]: Named): Stack => ({ series, values: drawn.sums(values) });
  return {
    steps: drawn.steps,
    uses: used.map(stack),
    sources: came.map(stack),
    total: written.get('consumption') ?? consumption.total,
    usedBy,
    explained: explainedShare(usedBy),
    cameFrom: sourceSums(came, { written, decimals: houseDecimals(period), balance }),
    isDivided: used !== undivided,
    lacksBackup: used !== undivided && powerLimits === 'unknown',
    selfSufficiency: balance.selfSufficiency,
    selfConsumption: balance.selfConsumption,
    energies: energiesOf(balance, houseDecimals(period)),
  };
}

function explainedShare(sums: readonly HouseSum[]): number | null {
  const sumOfKwh = (own: readonly HouseSum[]): number => own.reduce((sum, { kWh }) => sum + kWh, 0);
  const measured = sums.filter(({ series }) => series !== 'rest');
  const total = sumOfKwh(sums);
  return measured.length > 0 && total > 0 ? sumOfKwh(measured) / total : null;
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

/** The heat pump divided by its unit's counts, with the rest; undivided without counts. */
function dividedUses(
  used: readonly Named[],
  heatPumpUses: History['heatPumpUses'] | UsesWithBackup,
): readonly Named[] {
  const pump = used.find(([series]) => series === 'pump')?.[1];
  const counted = (heatPumpUses?.uses ?? []).flatMap(({ use, values }) => {
    const series = seriesOfUse[use];
    return series ? [{ series, values }] : [];
  });
  const heater =
    heatPumpUses && 'backup' in heatPumpUses
      ? [{ series: 'backup' as const, values: heatPumpUses.backup }]
      : [];
  const uses = [...counted, ...heater].filter(({ values }) =>
    values.some((value) => value !== null && value > 0),
  );
  if (!pump || uses.length === 0) return used;
  const left = [...pump];
  const parts = uses.map(({ series, values }): Named => [
    series,
    pump.map((all, slot) => {
      const part = atMost(left[slot] ?? null, values[slot] ?? 0);
      left[slot] = less(left[slot] ?? null, part);
      return all === null ? null : part;
    }),
  ]);
  return [...parts, ['app', left], ...used.filter(([series]) => series !== 'pump')];
}

const seriesOfUse: Readonly<Partial<Record<string, HouseSum['series']>>> = {
  sh: 'sh',
  dhw: 'dhw',
  cooling: 'cool',
};

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
        return isGap ? null : sumOfValues(inside.map((slot) => values[slot] ?? null));
      }),
  };
}

function valuesOf({ flows, slots }: Balance, flow: Flow): Values {
  return flows.find((each) => each.flow === flow)?.values ?? slots.map(() => null);
}

interface Rounding {
  /** The flows of the balance as all screens write them. */
  readonly written: ReadonlyMap<Flow, number>;
  readonly decimals: number;
}

/** Sums of the uses, rounded so that they add up to the consumption as written. */
function usedSums(named: readonly Named[], { written, decimals }: Rounding): readonly HouseSum[] {
  const amounts = named.map(([, values]) => sumOfValues(values) ?? 0);
  const { parts, sum } = roundedParts(amounts, decimals);
  const total = written.get('consumption') ?? sum;
  return addedUp(named, { amounts, parts: [...parts], fixed: [], total, decimals });
}

/** Sums of the sources. The grid and the battery have the figures of their flows where the house takes all of them; the rest is the sun's. */
function sourceSums(
  named: readonly Named[],
  { written, decimals, balance }: Rounding & { readonly balance: Balance },
): readonly HouseSum[] {
  const amounts = named.map(([, values]) => sumOfValues(values) ?? 0);
  const fixed = named.map(([series], n) => {
    const flow = sourceFlows[series];
    const all = flow && balance.flows.find((each) => each.flow === flow)?.total;
    const isWhole = all != null && Math.abs(all - (amounts[n] ?? 0)) < leastKwh;
    return flow && isWhole ? written.get(flow) : undefined;
  });
  const parts = amounts.map((own, n) => fixed[n] ?? roundedTo(own, decimals));
  const total = written.get('consumption') ?? parts.reduce((sum, part) => sum + part, 0);
  return addedUp(named, { amounts, parts, fixed, total, decimals });
}

const sourceFlows: Readonly<Partial<Record<HouseSum['series'], Flow>>> = {
  grid: 'grid-import',
  batt: 'battery-discharge',
};

/** Rounding of sums over a year is below this. */
const leastKwh = 0.001;

const roundedTo = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** The largest part without a figure of its own takes the difference of rounding; where it would be below zero, the largest of all. */
function addedUp(
  named: readonly Named[],
  {
    amounts,
    parts,
    fixed,
    total,
    decimals,
  }: {
    readonly amounts: readonly number[];
    readonly parts: readonly number[];
    readonly fixed: readonly (number | undefined)[];
    readonly total: number;
    readonly decimals: number;
  },
): readonly HouseSum[] {
  const difference = total - parts.reduce((sum, part) => sum + part, 0);
  const byAmount = [...parts.keys()].toSorted((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0));
  const free = byAmount.find((n) => fixed[n] === undefined && (parts[n] ?? 0) + difference >= 0);
  const taker = free ?? byAmount[0];
  return named.map(([series], n) => ({
    series,
    kWh: amounts[n] ?? 0,
    writtenKwh: roundedTo((parts[n] ?? 0) + (n === taker ? difference : 0), decimals),
  }));
}

/** Difference; a rounding error below zero counts as zero. */
const less = (value: number | null, subtrahend: number | null): number | null =>
  value === null || subtrahend === null
    ? null
    : Math.max(0, withoutRoundingNoise(value - subtrahend));

const atMost = (value: number | null, limit: number): number | null =>
  value === null ? null : Math.min(value, limit);
