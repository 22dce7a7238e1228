import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import { type LiveValue, type PointValue, isFlag } from './unit-view.ts';

export type Signal = 'good' | 'fair' | 'weak' | 'poor';

/** View of a unit's connection: its adapter's radio, and whether it can be updated. */
export interface ConnectionView {
  readonly signal: { readonly dBm: number; readonly is: Signal } | null;
  /** null if the unit does not report it. */
  readonly canUpdate: boolean | null;
  /** Settings of the adapter itself, such as its light. */
  readonly settings: readonly PointValue[];
}

export function connectionView(unit: LiveUnit): ConnectionView {
  const all = unit.points.flatMap((point) => point.values.map((value) => ({ point, value })));
  const valueOf = (name: string): LiveValue['value'] =>
    all.find(({ value }) => value.name === name)?.value.value ?? null;
  const dBm = valueOf('wifiStrength');
  const canUpdate = valueOf('isFirmwareUpdateSupported');
  return {
    signal: typeof dBm === 'number' && dBm < 0 ? { dBm, is: signalOf(dBm) } : null,
    canUpdate: typeof canUpdate === 'boolean' ? canUpdate : null,
    settings: all.filter(({ value }) => adapterSettings.has(value.name) && isFlag(value)),
  };
}

const adapterSettings: ReadonlySet<string> = new Set(['isLedEnabled', 'isDaylightSavingEnabled']);

/** Usual limits of wireless planning: above -60 dBm no loss, below -80 dBm drop-outs. */
function signalOf(dBm: number): Signal {
  if (dBm >= -60) return 'good';
  if (dBm >= -70) return 'fair';
  return dBm >= -80 ? 'weak' : 'poor';
}
