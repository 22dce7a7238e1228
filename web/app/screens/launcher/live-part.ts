import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import { isOpen } from '../installation-monitoring/command-state.ts';
import { isBoost } from '../installation-monitoring/hot-water.ts';

/**
 * The home's live state without the values that the launcher's browser does not read: it needs the boost of the tank and pending
 * commands. All values of a unit are most of the page's bytes.
 */
export const livePart = (monitoring: Monitoring): Monitoring => ({
  ...monitoring,
  units: monitoring.units.map((unit) => ({ ...unit, points: unit.points.map(pointPart) })),
});

const pointPart = (point: LiveUnit['points'][number]): LiveUnit['points'][number] => ({
  ...point,
  values: point.values.filter((value) => isBoost(value) || isOpen(value.command)),
});
