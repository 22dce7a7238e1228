import type { Degradation } from './plan.ts';
import { type Scenario, slotMin } from './scenario.ts';

type DimmingSignals = Scenario['grid']['dimming'];

const slotMs = slotMin * 60_000;

/**
 * Power left to the controllable devices of a home in each slot: the limit of the signal and the surplus of the home's own modules,
 * since only power from the network is limited. A signal holds in each slot that it touches; of several the lowest counts.
 */
export function dimmedPowerW(
  signals: DimmingSignals,
  {
    fromMs,
    pvW,
    baseLoadW,
  }: {
    readonly fromMs: number;
    readonly pvW: Float64Array;
    readonly baseLoadW: Float64Array;
  },
): Float64Array {
  return pvW.map((watts, t) => {
    const limitW = limitAt(signals, fromMs + t * slotMs);
    return limitW + Math.max(0, watts - (baseLoadW[t] ?? 0));
  });
}

/** The limit in a slot; Infinity: none. */
function limitAt(signals: DimmingSignals, slotFromMs: number): number {
  let limitW = Number.POSITIVE_INFINITY;
  for (const { from, to, limitW: each } of signals) {
    const isOver = to !== null && Date.parse(to) <= slotFromMs;
    if (!isOver && Date.parse(from) < slotFromMs + slotMs) limitW = Math.min(limitW, each);
  }
  return limitW;
}

export function dimmingDegradations(
  signals: DimmingSignals,
  { fromMs, count }: { readonly fromMs: number; readonly count: number },
): readonly Degradation[] {
  const limits = Array.from({ length: count }, (_, t) => limitAt(signals, fromMs + t * slotMs));
  const first = limits.findIndex(Number.isFinite);
  if (first < 0) return [];
  return [
    {
      code: 'dimmed',
      slots: limits.filter(Number.isFinite).length,
      firstMs: fromMs + first * slotMs,
      leastW: Math.min(...limits),
    },
  ];
}

/** A device that a network operator may dim. */
export interface DimmableDevice {
  readonly kind: DimmableKind;
  /** Largest power from the network, W. */
  readonly powerW: number;
}

export const dimmableKinds = ['heat-pump', 'air-conditioner', 'charger', 'battery'] as const;
export type DimmableKind = (typeof dimmableKinds)[number];

/** Devices and groups of devices up to this power are not controllable in the sense of section 14a. */
const leastW = 4200;
/** Heat pumps, or air conditioners, with more than this together keep a share of their power. */
const largeW = 11_000;
const largeShare = 0.4;
/** Simultaneity factors for two to nine devices; the last for each further number. */
const simultaneity = [0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45];

/**
 * Least power from the network that a German operator must leave to a home's devices together, where the home manages them:
 *   P = max(4.2 kW, 0.4 P_heat pumps, 0.4 P_air conditioners) + (n - 1) f(n) 4.2 kW,
 * with the shares of 0.4 only above 11 kW; all heat pumps count as one device, and so do all air conditioners.
 * Reference: Bundesnetzagentur BK6-22-300, annex 1, 4.5. Worked: a heat pump and a charger: 4.2 + 0.8 x 4.2 = 7.56 kW; with a battery
 * 4.2 + 2 x 0.75 x 4.2 = 10.5 kW. 0: no device is controllable.
 */
export function leastDimmedPowerW(devices: readonly DimmableDevice[]): number {
  const sumOf = (group: DimmableKind): number =>
    devices.reduce((sum, { kind, powerW }) => sum + (kind === group ? powerW : 0), 0);
  const groups = [sumOf('heat-pump'), sumOf('air-conditioner')];
  const single = devices.flatMap(({ kind, powerW }) =>
    kind === 'charger' || kind === 'battery' ? [powerW] : [],
  );
  const count = [...groups, ...single].filter((powerW) => powerW > leastW).length;
  if (count === 0) return 0;
  const large = groups.filter((powerW) => powerW > largeW).map((powerW) => largeShare * powerW);
  const factor = simultaneity[Math.min(count, simultaneity.length + 1) - 2] ?? 0;
  return Math.max(leastW, ...large) + (count - 1) * factor * leastW;
}
