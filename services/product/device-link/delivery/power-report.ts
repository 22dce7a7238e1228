import { dayS } from '@hearth/calendar/durations.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import type { PowerReport } from '@hearth/energy/power/contract.ts';
import type { Temporal } from 'temporal-polyfill';
import { batteryPowerW, numberIn, wattsIn } from '../../unit/energy-counters.ts';

/** A report older than this is not sent: it is no present power. */
const ageMinMax = 15;

/**
 * Power flows of a home by the unit that counts its grid connection; null without one, and while the unit is silent. What the house
 * uses is the rest: grid + panels - charging.
 */
export function powerReportOf(
  devices: readonly Device[],
  {
    at,
    readAt,
    everyS,
  }: {
    readonly at: (device: Device) => Temporal.Instant | null;
    readonly readAt: Temporal.Instant;
    /** Seconds between two readings, by the home's clock: simulated homes may run faster. */
    readonly everyS: number;
  },
): PowerReport | null {
  const device = devices.find((each) => wattsIn(each, 'gridPower') !== null);
  const gridW = device ? wattsIn(device, 'gridPower') : null;
  if (!device || gridW === null) return null;
  const reportedAt = at(device) ?? readAt;
  if (readAt.since(reportedAt).total('minutes') > ageMinMax) return null;
  const solarW = wattsIn(device, 'solarPower');
  const pvW = solarW === null ? null : Math.max(0, solarW);
  const batteryW = batteryPowerW(device);
  const charge = numberIn(device, 'stateOfCharge')?.value ?? null;
  return {
    at: reportedAt.toString(),
    everyS: Math.min(dayS, Math.max(1, everyS)),
    grade: 'measured',
    flows: {
      gridW,
      pvW,
      batteryW,
      houseW: Math.max(0, gridW + (pvW ?? 0) - (batteryW ?? 0)),
      heatPumpW: null,
      heatPumpUse: null,
      batterySoc: charge === null ? null : Math.min(1, Math.max(0, charge / 100)),
    },
  };
}
