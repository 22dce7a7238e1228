import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { LivePoint, LiveValue } from './unit-view.ts';

/** Firmware of one part of a unit, and its update. */
export interface FirmwareView {
  readonly point: LivePoint;
  readonly installed: string | null;
  /** null: no version is on offer. */
  readonly offered: string | null;
  readonly state: 'none' | 'available' | 'running' | 'done' | 'failed';
  /** The value that starts the update; null where the vendor does not let it be set. */
  readonly control: LiveValue | null;
}

/** The parts with a version or an update: the adapter's first, others where an update is reported. */
export function firmwareViews(unit: LiveUnit): readonly FirmwareView[] {
  return unit.points
    .map(viewOf)
    .filter(
      ({ point, installed, state }) =>
        state !== 'none' || (point.type === 'gateway' && installed !== null),
    )
    .toSorted((a, b) => order(a) - order(b));
}

function viewOf(point: LivePoint): FirmwareView {
  const find = (name: string): LiveValue | null =>
    point.values.find((value) => value.name === name) ?? null;
  const textOf = (name: string): string | null => {
    const value = find(name)?.value;
    return typeof value === 'string' && value !== '' ? value.replaceAll('_', '.') : null;
  };
  const update = find('firmwareUpdate');
  const installed = textOf('firmwareVersion') ?? textOf('softwareVersion');
  const offered = update?.options?.[0] ?? null;
  const status = find('firmwareUpdateStatus')?.value;
  const isOnOffer = offered !== null && offered !== installed;
  return {
    point,
    installed,
    offered,
    state:
      status === 'in-progress'
        ? 'running'
        : status === 'failed'
          ? 'failed'
          : isOnOffer
            ? 'available'
            : status === 'succeeded'
              ? 'done'
              : 'none',
    control: update?.settable === true && isOnOffer ? update : null,
  };
}

const order = ({ point }: FirmwareView): number => (point.type === 'gateway' ? 0 : 1);
