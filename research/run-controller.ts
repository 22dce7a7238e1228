import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { Market } from '@hearth/energy/tariff/market.ts';
import { readPrices } from '@hearth/energy/tariff/prices-csv.ts';
import { type Climate, climateOf } from '@hearth/plant/climate.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { type Plant, plantOf, step } from '@hearth/plant/plant.ts';
import { settledAt } from '@hearth/plant/run.ts';
import { type Snapshot, snapshotOf, stateOf } from '@hearth/plant/snapshot.ts';
import { type Totals, addMinute, closeSlot, totalsOf } from '@hearth/plant/totals.ts';
import { comfortBoundsAt } from './comfort.ts';
import { contractOf } from './tariff-contracts.ts';
import type { Controller } from './controller.ts';
import { traceOf, slotMinutes } from './trace.ts';
import { dayAheadMarketOf } from './day-ahead-market.ts';
import { type Oracle, type SimulatedWorld, horizonSlots, observationAt } from './observation.ts';
import { type MeasurementRecord, emptyMeasurements, appendSlot } from './measurements.ts';
import { constantControls } from './rule-controllers.ts';
import type { SimulatedCase } from './simulated-cases.ts';
import { slotPricesOf } from '@hearth/energy/planner/slot-prices.ts';
import { type StoredEnergy, storedEnergyOf } from './stored-energy.ts';
import { changedValuesBetween } from './changed-values.ts';
import { type ComfortMonitor, recordMinute, comfortMonitorOf } from './comfort-monitor.ts';

/** Days simulated under the constant rule before a comparison starts, so that forecasts have measurements to learn from. */
const historyDays = 28;

/** Common starting point of all controllers of a case: the world, the home's state, and the measurements so far. */
export interface CaseStart {
  readonly simulatedCase: SimulatedCase;
  readonly days: number;
  readonly world: SimulatedWorld;
  readonly snapshot: Snapshot;
  readonly measurements: MeasurementRecord;
  readonly monitor: ComfortMonitor;
  readonly stored: StoredEnergy;
}

/** Result of simulating a case under one controller. */
export interface ControllerRun {
  readonly totals: Totals;
  readonly measurements: MeasurementRecord;
  readonly monitor: ComfortMonitor;
  readonly plant: Plant;
  /** Number of control values that changed from one slot to the next. */
  readonly writes: number;
  /** Controls of each quarter-hour. */
  readonly controls: readonly Controls[];
  /** CPU seconds of each decision. */
  readonly seconds: readonly number[];
}

/** Number of days, and day-ahead prices as CSV text; null: prices of the model. */
export interface CaseOptions {
  readonly days: number;
  readonly pricesCsv: string | null;
  /** Own control of the units before the case. Default: constant. */
  readonly ownControls?: Controls;
}

/** Simulates the four weeks before a case. Tests pass a `world` of their own. */
export function startOf(
  simulatedCase: SimulatedCase,
  options: CaseOptions,
  world = worldOf(simulatedCase, options),
): CaseStart {
  const { days, ownControls: controls = constantControls(simulatedCase.home) } = options;
  const fromMinute = simulatedCase.fromMinute - historyDays * dayMinutes;
  const plant = settledAt(simulatedCase.home, fromMinute, controls);
  const span = { fromMinute, toMinute: simulatedCase.fromMinute + days * dayMinutes };
  const measurements = emptyMeasurements(span);
  const totals = totalsOf({ ...span, slotMinutes });
  const monitor = comfortMonitorOf(plant);
  const climate = climateOf({
    ...simulatedCase.home.place,
    normals: simulatedCase.home.climate,
    seed: simulatedCase.home.seed,
  });
  while (plant.state.minute < simulatedCase.fromMinute)
    simulateSlot({ plant, climate, totals, monitor, measurements }, controls);
  return {
    simulatedCase,
    days,
    world,
    snapshot: snapshotOf(plant.state),
    measurements,
    monitor,
    stored: storedEnergyOf(plant),
  };
}

/** Trace and prices of a case, from four weeks before its start to the end of the last forecast. */
export function worldOf(
  { home, tariff, fromMinute }: SimulatedCase,
  { days, pricesCsv }: CaseOptions,
): SimulatedWorld {
  const span = {
    fromMinute: fromMinute - historyDays * dayMinutes,
    toMinute: fromMinute + days * dayMinutes + horizonSlots * slotMinutes,
  };
  const trace = traceOf(home, span);
  const market = pricesCsv === null ? dayAheadMarketOf(home, span) : marketFromCsv(pricesCsv, home);
  const terms = contractOf(tariff, home.place.timeZone);
  return { home, terms, market, trace, prices: slotPricesOf(terms, market, trace) };
}

function marketFromCsv(text: string, { place }: Home): Market {
  const read = readPrices(text, { currency: 'EUR', timeZone: place.timeZone });
  if (read.ok) return read.market;
  const [fault] = read.faults;
  throw new Error(`prices: line ${fault?.line}: column ${fault?.column}: ${fault?.code}`);
}

/** Simulates the days of a case; the controller decides at each quarter-hour. `start` is not modified. */
export async function runController(
  start: CaseStart,
  controller: Controller,
  oracle: Oracle,
): Promise<ControllerRun> {
  const { simulatedCase, days, world } = start;
  const state = stateOf(start.snapshot);
  if (!state) throw new Error('a snapshot of another version');
  const plant = plantOf(simulatedCase.home, state);
  const toMinute = simulatedCase.fromMinute + days * dayMinutes;
  const totals = totalsOf({ fromMinute: simulatedCase.fromMinute, toMinute, slotMinutes });
  const monitor = comfortMonitorOf(plant, start.monitor.disinfectedMinute);
  const measurements = structuredClone(start.measurements);
  const climate = climateOf({
    ...simulatedCase.home.place,
    normals: simulatedCase.home.climate,
    seed: simulatedCase.home.seed,
  });
  const slotControls: Controls[] = [];
  const seconds: number[] = [];
  const peaks = monthPeaks(start);
  let writes = 0;
  let previousControls = constantControls(simulatedCase.home);
  while (plant.state.minute < toMinute) {
    const observation = observationAt(
      world,
      {
        minute: plant.state.minute,
        measurements,
        mode: plant.state.heatPump?.isRunning ? plant.state.heatPump.mode : 'idle',
        disinfectedMinute: monitor.disinfectedMinute,
        peakSoFarW: peaks.at(plant.state.minute),
        billedShare: peaks.billedShareAt(plant.state.minute),
      },
      oracle,
    );
    // CPU time of this thread; other comparisons run in threads of their own.
    const cpuBefore = process.threadCpuUsage();
    const controls = await controller(observation);
    const { user, system } = process.threadCpuUsage(cpuBefore);
    seconds.push((user + system) / 1e6);
    writes += changedValuesBetween(previousControls, controls);
    previousControls = controls;
    slotControls.push(controls);
    simulateSlot({ plant, climate, totals, monitor, measurements }, controls);
    peaks.add(plant.state.minute - 1, (measurements.importWh[measurements.slots - 1] ?? 0) * 4);
  }
  return {
    totals,
    measurements,
    monitor,
    plant,
    writes,
    controls: slotControls,
    seconds,
  };
}

interface SimulatedHome {
  readonly plant: Plant;
  readonly climate: Climate;
  readonly totals: Totals;
  readonly monitor: ComfortMonitor;
  readonly measurements: MeasurementRecord;
}

function simulateSlot(
  { plant, climate, totals, monitor, measurements }: SimulatedHome,
  controls: Controls,
): void {
  const { clock } = plant.around.life;
  for (let i = 0; i < slotMinutes; i += 1) {
    const weather = climate.at(plant.state.minute);
    const bounds = comfortBoundsAt(clock.minuteOf(plant.state.minute));
    step(plant, weather, controls);
    addMinute(totals, plant, weather);
    recordMinute(monitor, plant, bounds);
  }
  closeSlot(totals);
  appendSlot(measurements, totals, plant, climate.at(plant.state.minute).outdoorC);
}

/** Highest quarter-hour of each local month, W, and the share of the month that the case covers. */
function monthPeaks({ simulatedCase, days }: CaseStart) {
  const clock = localClockOf(simulatedCase.home.place.timeZone);
  const highest = new Map<string, number>();
  const dayOf = (minute: number) => new Date(clock.minuteOf(minute) * 60_000).toISOString();
  const monthOf = (minute: number) => dayOf(minute).slice(0, 7);
  const simulatedDays = Map.groupBy(
    Array.from({ length: days }, (_, day) =>
      monthOf(simulatedCase.fromMinute + (day + 0.5) * dayMinutes),
    ),
    (month) => month,
  );
  return {
    at: (minute: number) => highest.get(monthOf(minute)) ?? 0,
    billedShareAt: (minute: number) => {
      const month = monthOf(minute);
      const [year = 0, number = 0] = month.split('-').map(Number);
      return (
        (simulatedDays.get(month)?.length ?? 1) / new Date(Date.UTC(year, number, 0)).getUTCDate()
      );
    },
    add: (minute: number, watts: number) => {
      const month = monthOf(minute);
      highest.set(month, Math.max(highest.get(month) ?? 0, watts));
    },
  };
}
