import type { ProgrammeBuilder } from './linear-programme.ts';
import { windowsOf } from './month-peak.ts';
import type { PoweredHome } from './powered-home.ts';
import { slotH } from './scenario.ts';

export interface BatteryColumns {
  readonly charge: number;
  readonly discharge: number;
  readonly kwh: number;
}

/** Columns of the connection in one slot, kW. */
export interface GridColumns {
  readonly import: number;
  readonly export: number;
  readonly curtailed: number;
  /** Integer: 1 import, 0 feed-in; null where the prices exclude both at once. */
  readonly takes: number | null;
}

export function addBattery(
  home: PoweredHome,
  builder: ProgrammeBuilder,
  t: number,
  before: BatteryColumns | null | undefined,
): BatteryColumns | null {
  const { battery, state } = home.scenario;
  if (!battery) return null;
  const { efficiency, wearPerKwh } = battery;
  const pvKw = (home.horizon.pvW[t] ?? 0) / 1000;
  const mostCharge = battery.chargeW / 1000;
  const wear = (wearPerKwh / 2) * slotH;
  const charge = builder.column(
    0,
    battery.mayChargeFromGrid ? mostCharge : Math.min(mostCharge, pvKw),
    wear,
  );
  const discharge = builder.column(0, mayDischarge(home, t) ? battery.dischargeW / 1000 : 0, wear);
  const startKwh = state.batteryKwh ?? 0;
  const kwh = builder.column(Math.min(battery.leastKwh, startKwh), battery.capacityKwh);
  const constant = before ? 0 : startKwh;
  builder.row(constant, constant, [
    kwh,
    1,
    charge,
    -efficiency * slotH,
    discharge,
    slotH / efficiency,
    ...(before ? [before.kwh, -1] : []),
  ]);
  return { charge, discharge, kwh };
}

/**
 * Whether discharging can save anything. Where using electricity is paid for, charging and discharging at once would burn it in the programme's
 * losses, which no battery does.
 */
export function mayDischarge({ horizon }: PoweredHome, t: number): boolean {
  const hasSurplus = (horizon.pvW[t] ?? 0) > (horizon.baseLoadW[t] ?? 0);
  const exportPrice = horizon.exportPerKwh[t] ?? 0;
  return (horizon.importPerKwh[t] ?? 0) >= 0 && !(hasSurplus && exportPrice < 0);
}

/** Import, feed-in and curtailment. Where import is cheaper than feed-in pays, an integer column excludes one of the two. */
export function addGrid(
  home: PoweredHome,
  builder: ProgrammeBuilder,
  t: number,
  columns: {
    readonly power: readonly number[];
    readonly battery: BatteryColumns | null;
    /** Power of all devices at once. */
    readonly mostPowerKw: number;
  },
): GridColumns {
  const { horizon, scenario } = home;
  const importPrice = horizon.importPerKwh[t] ?? 0;
  const exportPrice = horizon.exportPerKwh[t] ?? 0;
  const loadKw = (horizon.baseLoadW[t] ?? 0) / 1000;
  const pvKw = (horizon.pvW[t] ?? 0) / 1000;
  const { exportLimitW = Infinity, mayCurtail } = scenario.grid;
  const { battery } = scenario;
  const dischargeKw = mayDischarge(home, t) ? (battery?.dischargeW ?? 0) / 1000 : 0;
  const mostExport = Math.min(exportLimitW / 1000, Math.max(0, pvKw - loadKw + dischargeKw));
  const imported = builder.column(0, Infinity, importPrice * slotH);
  const exported = builder.column(0, mostExport, -exportPrice * slotH);
  const mustCurtail = Math.max(0, pvKw - loadKw - exportLimitW / 1000);
  const curtailableKw = mayCurtail ? pvKw : mustCurtail;
  const curtailed = builder.column(0, curtailableKw);
  const battered = columns.battery
    ? [columns.battery.charge, -1, columns.battery.discharge, 1]
    : [];
  const taken = columns.power.map((value, i) => (i % 2 === 1 ? -value : value));
  builder.row(loadKw - pvKw, loadKw - pvKw, [
    imported,
    1,
    exported,
    -1,
    curtailed,
    -1,
    ...taken,
    ...battered,
  ]);
  const takes = importPrice < exportPrice && mostExport > 0 ? builder.binary() : null;
  if (takes !== null) {
    const mostImport = Math.max(0, loadKw - pvKw + curtailableKw + columns.mostPowerKw);
    builder.row(-Infinity, 0, [imported, 1, takes, -mostImport]);
    builder.row(-Infinity, mostExport, [exported, 1, takes, mostExport]);
  }
  return { import: imported, export: exported, curtailed, takes };
}

/** Capacity charge for a rise of the month's peak. */
export function addPeak(
  home: PoweredHome,
  peakPerKw: number,
  builder: ProgrammeBuilder,
  slots: readonly Pick<GridColumns, 'import'>[],
): void {
  const { capacity } = home.scenario.grid;
  if (!capacity || peakPerKw === 0) return;
  const soFarKw = capacity.peakSoFarW / 1000;
  const peak = builder.column(soFarKw, Infinity, peakPerKw);
  builder.addOffset(-peakPerKw * soFarKw);
  for (const window of windowsOf(home)) {
    const share = 1 / window.length;
    builder.row(-Infinity, 0, [...window.flatMap((t) => [slots[t]?.import ?? 0, share]), peak, -1]);
  }
}
