import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { LiveValue } from './unit-view.ts';

export type Signal = 'good' | 'fair' | 'weak' | 'poor';

/** View of a unit's connection: its adapter's radio and firmware. */
export interface ConnectionView {
  readonly signal: { readonly dBm: number; readonly is: Signal } | null;
  /** Versions by point, the adapter's first. */
  readonly firmware: readonly { readonly point: string; readonly version: string }[];
  /** null if the unit does not report it. */
  readonly canUpdate: boolean | null;
  /** In the vendor's words. */
  readonly updateStatus: string | null;
}

export function connectionView(unit: LiveUnit): ConnectionView {
  const all = unit.points.flatMap((point) => point.values.map((value) => ({ point, value })));
  const valueOf = (name: string): LiveValue['value'] =>
    all.find(({ value }) => value.name === name)?.value.value ?? null;
  const dBm = valueOf('wifiStrength');
  const canUpdate = valueOf('isFirmwareUpdateSupported');
  const status = valueOf('firmwareUpdateStatus');
  return {
    signal: typeof dBm === 'number' && dBm < 0 ? { dBm, is: signalOf(dBm) } : null,
    firmware: all
      .filter(({ value }) => versions.includes(value.name) && isText(value.value))
      .map(({ point, value }) => ({ point: point.type, version: String(value.value) }))
      .toSorted((a, b) => order(a.point) - order(b.point)),
    canUpdate: typeof canUpdate === 'boolean' ? canUpdate : null,
    updateStatus: isText(status) ? String(status) : null,
  };
}

const versions = ['firmwareVersion', 'softwareVersion'];

/** Usual limits of wireless planning: above -60 dBm no loss, below -80 dBm drop-outs. */
function signalOf(dBm: number): Signal {
  if (dBm >= -60) return 'good';
  if (dBm >= -70) return 'fair';
  return dBm >= -80 ? 'weak' : 'poor';
}

const isText = (value: LiveValue['value']): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

const order = (point: string): number => (point === 'gateway' ? 0 : 1);
