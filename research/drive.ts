import type { Market } from '@hearth/energy/tariff/market.ts';
import { readPrices } from '@hearth/energy/tariff/prices-csv.ts';
import { type Climate, climateOf } from '@hearth/plant/climate.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/plant/local-clock.ts';
import { type Plant, plantOf, step } from '@hearth/plant/plant.ts';
import { settledAt } from '@hearth/plant/run.ts';
import { type Snapshot, snapshotOf, stateOf } from '@hearth/plant/snapshot.ts';
import { type Totals, addMinute, closeSlot, totalsOf } from '@hearth/plant/totals.ts';
import { boundsAt } from './comfort.ts';
import { contractOf } from './contracts.ts';
import type { Controller } from './controller.ts';
import { courseOf, slotMinutes } from './course.ts';
import { dayAheadOf } from './day-ahead.ts';
import { type Foresight, type World, horizonSlots, knownAt } from './known.ts';
import { type Measured, measuredOf, meter } from './measured.ts';
import { constantControls } from './rules.ts';
import type { SimulatedCase } from './scenarios.ts';
import { slotPricesOf } from './slot-prices.ts';
import { type Stored, storedOf } from './stored.ts';
import { writesBetween } from './writes.ts';
import { type Watch, watchMinute, watchOf } from './watch.ts';

const dayMinutes = 1440;
/** Lived and metered under the constant rule before anything is compared: what forecasts learn from. */
const historyDays = 28;

/** Where every controller of a case begins: the world, the home's state, and what was metered before. */
export interface Start {
  readonly of: SimulatedCase;
  readonly days: number;
  readonly world: World;
  readonly snapshot: Snapshot;
  readonly measured: Measured;
  readonly watch: Watch;
  readonly stored: Stored;
}

/** What became of a home under a controller. */
export interface Run {
  readonly totals: Totals;
  readonly measured: Measured;
  readonly watch: Watch;
  readonly plant: Plant;
  /** Each value that was told, when it was another than before. */
  readonly writes: number;
  /** The controls that held in each quarter-hour. */
  readonly told: readonly Controls[];
  /** Seconds that the controller took for each of its decisions. */
  readonly seconds: readonly number[];
}

/** How long, and at which prices of the market: a CSV's text, or null for those of the model. */
export interface Lived {
  readonly days: number;
  readonly pricesCsv: string | null;
}

/** Lives the four weeks before a case. `world` may be given to try what a change of it does. */
export function startOf(of: SimulatedCase, lived: Lived, world = worldOf(of, lived)): Start {
  const { days } = lived;
  const fromMinute = of.fromMinute - historyDays * dayMinutes;
  const controls = constantControls(of.home);
  const plant = settledAt(of.home, fromMinute, controls);
  const span = { fromMinute, toMinute: of.fromMinute + days * dayMinutes };
  const measured = measuredOf(span);
  const totals = totalsOf({ ...span, slotMinutes });
  const watch = watchOf(plant);
  const climate = climateOf({ ...of.home.place, normals: of.home.climate, seed: of.home.seed });
  while (plant.state.minute < of.fromMinute)
    liveSlot({ plant, climate, totals, watch, measured }, controls);
  return {
    of,
    days,
    world,
    snapshot: snapshotOf(plant.state),
    measured,
    watch,
    stored: storedOf(plant),
  };
}

/** What happens to a case's home and what it costs, from four weeks before on and to the end of the last forecast. */
export function worldOf(
  { home, tariff, fromMinute }: SimulatedCase,
  { days, pricesCsv }: Lived,
): World {
  const span = {
    fromMinute: fromMinute - historyDays * dayMinutes,
    toMinute: fromMinute + days * dayMinutes + horizonSlots * slotMinutes,
  };
  const course = courseOf(home, span);
  const market = pricesCsv === null ? dayAheadOf(home, span) : marketIn(pricesCsv, home);
  const terms = contractOf(tariff, home.place.timeZone);
  return { home, terms, market, course, prices: slotPricesOf(terms, market, course) };
}

function marketIn(text: string, { place }: Home): Market {
  const read = readPrices(text, { currency: 'EUR', timeZone: place.timeZone });
  if (read.ok) return read.market;
  const [fault] = read.faults;
  throw new Error(`prices: line ${fault?.line}: column ${fault?.column}: ${fault?.code}`);
}

/** Lives the days of a case from its start under a controller that acts at each quarter-hour. The start stays as it is. */
export async function drive(
  start: Start,
  controller: Controller,
  foresight: Foresight,
): Promise<Run> {
  const { of, days, world } = start;
  const state = stateOf(start.snapshot);
  if (!state) throw new Error('a snapshot of another version');
  const plant = plantOf(of.home, state);
  const toMinute = of.fromMinute + days * dayMinutes;
  const totals = totalsOf({ fromMinute: of.fromMinute, toMinute, slotMinutes });
  const watch = watchOf(plant, start.watch.disinfectedMinute);
  const measured = structuredClone(start.measured);
  const climate = climateOf({ ...of.home.place, normals: of.home.climate, seed: of.home.seed });
  const told: Controls[] = [];
  const seconds: number[] = [];
  const peaks = monthPeaks(start);
  let writes = 0;
  let before = constantControls(of.home);
  while (plant.state.minute < toMinute) {
    const known = knownAt(
      world,
      {
        minute: plant.state.minute,
        measured,
        mode: plant.state.heatPump?.isRunning ? plant.state.heatPump.mode : 'idle',
        disinfectedMinute: watch.disinfectedMinute,
        peakSoFarW: peaks.at(plant.state.minute),
        billedShare: peaks.billedShareAt(plant.state.minute),
      },
      foresight,
    );
    // Of this thread: contests beside it have their own.
    const begun = process.threadCpuUsage();
    const controls = await controller(known);
    const { user, system } = process.threadCpuUsage(begun);
    seconds.push((user + system) / 1e6);
    writes += writesBetween(before, controls);
    before = controls;
    told.push(controls);
    liveSlot({ plant, climate, totals, watch, measured }, controls);
    peaks.add(plant.state.minute - 1, (measured.importWh[measured.slots - 1] ?? 0) * 4);
  }
  return { totals, measured, watch, plant, writes, told, seconds };
}

interface Living {
  readonly plant: Plant;
  readonly climate: Climate;
  readonly totals: Totals;
  readonly watch: Watch;
  readonly measured: Measured;
}

function liveSlot({ plant, climate, totals, watch, measured }: Living, controls: Controls): void {
  const { clock } = plant.around.life;
  for (let i = 0; i < slotMinutes; i += 1) {
    const weather = climate.at(plant.state.minute);
    const bounds = boundsAt(clock.minuteOf(plant.state.minute));
    step(plant, weather, controls);
    addMinute(totals, plant, weather);
    watchMinute(watch, plant, bounds);
  }
  closeSlot(totals);
  meter(measured, totals, plant, climate.at(plant.state.minute).outdoorC);
}

/** The highest quarter-hour of each local month that was lived, W, and how much of a month is. */
function monthPeaks({ of, days }: Start) {
  const clock = localClockOf(of.home.place.timeZone);
  const highest = new Map<string, number>();
  const dayOf = (minute: number) => new Date(clock.minuteOf(minute) * 60_000).toISOString();
  const monthOf = (minute: number) => dayOf(minute).slice(0, 7);
  const lived = Map.groupBy(
    Array.from({ length: days }, (_, day) => monthOf(of.fromMinute + (day + 0.5) * dayMinutes)),
    (month) => month,
  );
  return {
    at: (minute: number) => highest.get(monthOf(minute)) ?? 0,
    billedShareAt: (minute: number) => {
      const month = monthOf(minute);
      const [year = 0, number = 0] = month.split('-').map(Number);
      return (lived.get(month)?.length ?? 1) / new Date(Date.UTC(year, number, 0)).getUTCDate();
    },
    add: (minute: number, watts: number) => {
      const month = monthOf(minute);
      highest.set(month, Math.max(highest.get(month) ?? 0, watts));
    },
  };
}
