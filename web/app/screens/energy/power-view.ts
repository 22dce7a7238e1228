import type { Power } from '@hearth/energy/power/contract.ts';
import type { HomeToday } from '@hearth/energy/today/contract.ts';
import type { HomeTemperatures } from '@hearth/product/monitoring/contract.ts';

export type PowerUse = 'sh' | 'dhw' | 'cooling';

/** Power now, in kilowatts with two decimals that add up as written. */
export interface PowerView {
  /** null: no panels. */
  readonly sunKw: number | null;
  /** Import is positive, feed-in negative. */
  readonly gridKw: number;
  /** Charging is positive; null: no battery. */
  readonly batteryKw: number | null;
  readonly batterySoc: number | null;
  /** The heat pump's uses in stacking order; empty: it is not measured alone. */
  readonly uses: readonly {
    readonly use: PowerUse;
    readonly kW: number;
    /** Time of the last flow, within a day. */
    readonly last: string | null;
  }[];
  /** Everything except the heat pump's uses. */
  readonly restKw: number;
  readonly summary: PowerSummary;
}

/** Id and figures of the sentence. */
export type PowerSummary =
  | { readonly kind: 'roof' | 'roof-charges' | 'roof-battery' | 'battery' | 'still' }
  | { readonly kind: 'roof-left'; readonly kW: number }
  | { readonly kind: 'part-roof' | 'part-battery'; readonly kW: number; readonly gridKw: number }
  | { readonly kind: 'grid'; readonly kW: number };

const useOrder: readonly PowerUse[] = ['sh', 'dhw', 'cooling'];

/**
 * Uses for which the home has a device: a unit with room control heats, one with a tank makes hot water, and energy of today shows
 * the rest. A unit that cannot cool reports zeros for cooling.
 */
export function presentUses(
  home: Pick<HomeToday, 'series'> | null,
  reported: Pick<HomeTemperatures, 'units'> | null,
): ReadonlySet<string> {
  const points = reported?.units.flatMap((unit) => unit.points.map(({ type }) => type));
  const used = (home?.series ?? []).flatMap(({ metric, use, values }) =>
    metric === 'energy' && (points === undefined || values.some(isPositive)) ? [use] : [],
  );
  return new Set<string>([
    ...used,
    ...(points?.includes('climate') ? ['sh'] : []),
    ...(points?.includes('dhw') ? ['dhw'] : []),
  ]);
}

const isPositive = (value: number | null): boolean => value !== null && value > 0;

/** The view; null without any measurement. `present`: uses for which the home has a device. */
export function powerView(
  { latest, lastFlow }: Power,
  present: ReadonlySet<string>,
): PowerView | null {
  if (!latest) return null;
  const { flows } = latest;
  const grid = hundredths(flows.gridW);
  const sun = hundredths(flows.pvW ?? 0);
  const battery = hundredths(flows.batteryW ?? 0);
  // Consumption is the remainder, so that the rounded figures add up.
  const house = Math.max(0, sun + grid - battery);
  const running = flows.heatPumpUse;
  const pump = running === null ? 0 : Math.min(house, hundredths(flows.heatPumpW ?? 0));
  const uses = useOrder
    .filter(
      (use) => flows.heatPumpW !== null && (present.has(use) || lastFlow[use] || use === running),
    )
    .map((use) => ({
      use,
      kW: use === running ? pump / 100 : 0,
      last: lastFlow[use],
    }));
  return {
    sunKw: flows.pvW === null ? null : sun / 100,
    gridKw: grid / 100,
    batteryKw: flows.batteryW === null ? null : battery / 100,
    batterySoc: flows.batterySoc,
    uses,
    restKw: (house - pump) / 100,
    summary: summaryOf({ sun, grid, battery }),
  };
}

/** Flows below this count as nothing, as in the energy series. */
const leastW = 20;

const hundredths = (watts: number): number =>
  Math.abs(watts) < leastW ? 0 : Math.round(watts / 10);

function summaryOf({
  sun,
  grid,
  battery,
}: {
  sun: number;
  grid: number;
  battery: number;
}): PowerSummary {
  const [fromGrid, fromBattery] = [Math.max(0, grid) / 100, Math.max(0, -battery) / 100];
  if (fromGrid > 0) {
    if (sun > 0) return { kind: 'part-roof', kW: sun / 100, gridKw: fromGrid };
    if (fromBattery > 0) return { kind: 'part-battery', kW: fromBattery, gridKw: fromGrid };
    return { kind: 'grid', kW: fromGrid };
  }
  if (sun > 0) {
    if (fromBattery > 0) return { kind: 'roof-battery' };
    if (grid < 0) return { kind: 'roof-left', kW: -grid / 100 };
    return { kind: battery > 0 ? 'roof-charges' : 'roof' };
  }
  return { kind: fromBattery > 0 ? 'battery' : 'still' };
}

/** Age of the measurement by the home's clock, for a page open since `loadedAt`. */
export function powerAge(
  { asOf, rate, latest }: Pick<Power, 'asOf' | 'rate' | 'latest'>,
  open: { readonly loadedAt: string; readonly now: string },
): { readonly at: string; readonly now: string; readonly isStale: boolean } | null {
  if (!latest) return null;
  const openMs = Math.max(0, Date.parse(open.now) - Date.parse(open.loadedAt));
  const nowMs = Date.parse(asOf) + openMs * rate;
  return {
    at: latest.at,
    now: new Date(nowMs).toISOString(),
    isStale: nowMs - Date.parse(latest.at) > 2 * latest.everyS * 1000,
  };
}
