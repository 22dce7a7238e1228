import { dayMinutes } from '@hearth/calendar/durations.ts';
import { startPace } from '@hearth/platform/process/pace.ts';
import type { AirConditionerState } from '@hearth/plant/state.ts';
import { stepAirConditioner } from '@hearth/plant/air-conditioner.ts';
import type { Climate } from '@hearth/plant/climate.ts';
import type { Controls } from '@hearth/plant/controls.ts';
import type { FaultName } from '@hearth/plant/faults.ts';
import type { Home } from '@hearth/plant/home.ts';
import { type Plant, plantOf, step } from '@hearth/plant/plant.ts';
import { climateOfHome, settledAt } from '@hearth/plant/run.ts';
import { type Snapshot, snapshotOf, stateOf } from '@hearth/plant/snapshot.ts';
import type { LocalCalendar } from '../telemetry/local-calendar.ts';
import type { CommandedHome } from './commanded-home.ts';
import {
  type EnergyCounters,
  firstMinute,
  minutesNeeded,
  newEnergyCounters,
} from './energy-counters.ts';
import { type FaultTimeline, controlTimelineOf } from './control-timeline.ts';

/** Stored state of a home between two reads. */
export interface Checkpoint {
  readonly snapshot: Snapshot;
  readonly ledger: EnergyCounters;
}

export interface SimulatedPlant {
  readonly plant: Plant;
  readonly climate: Climate;
  readonly ledger: EnergyCounters;
  readonly faults: readonly FaultName[];
}

/** Columns of the counters: electricity and heat of heating and of hot water, then heating and cooling of each air-conditioner. */
export const columns = {
  heating: 0,
  tank: 1,
  heatingHeat: 2,
  tankHeat: 3,
  roomHeating: (room: number) => 4 + 2 * room,
  roomCooling: (room: number) => 5 + 2 * room,
} as const;

export const columnCount = (home: Pick<Home, 'airConditioners'>): number =>
  columns.roomHeating(home.airConditioners.length);

/**
 * Simulates a home from its checkpoint to the calendar's instant, with commands and faults. A home whose checkpoint is older than
 * the arrays, or has other columns, starts settled at their begin, so that at most two years are simulated.
 */
export async function simulateHome(
  home: Home,
  checkpoint: Checkpoint | null,
  input: {
    readonly calendar: LocalCalendar;
    readonly commanded: CommandedHome;
    readonly faults: FaultTimeline;
  },
): Promise<SimulatedPlant> {
  const { calendar, commanded } = input;
  const climate = climateOfHome(home);
  const tellAt = controlTimelineOf(home, { commanded, faults: input.faults });
  const begun = begin(home, checkpoint, firstMinute(calendar), (minute) => tellAt(minute).controls);
  const end = Math.floor(calendar.nowMs / 60_000);
  const marks = minutesNeeded(calendar);
  const book = new Book(home, begun.plant, begun.ledger, marks);
  const rest = startPace();
  while (begun.plant.state.minute < end) {
    const { minute } = begun.plant.state;
    book.mark(minute);
    const { controls, until } = tellAt(minute);
    const to = Math.min(
      end,
      until,
      marks.find((mark) => mark > minute) ?? end,
      minute + dayMinutes,
    );
    book.liveTo(climate, to, controls);
    await rest();
  }
  book.mark(begun.plant.state.minute);
  const now = begun.plant.state.minute;
  const faults = input.faults.findLast((entry) => entry.minute <= now)?.names ?? none;
  return { plant: begun.plant, climate, ledger: book.ledger(), faults };
}

const none: readonly FaultName[] = [];

export function checkpointOf({ plant, ledger }: SimulatedPlant): Checkpoint {
  return { snapshot: snapshotOf(plant.state), ledger };
}

function begin(
  home: Home,
  checkpoint: Checkpoint | null,
  first: number,
  controlsAt: (minute: number) => Controls,
): { readonly plant: Plant; readonly ledger: EnergyCounters } {
  const state = checkpoint && stateOf(checkpoint.snapshot);
  const hasColumns = checkpoint?.ledger.wh.length === columnCount(home);
  if (checkpoint && hasColumns && state && state.minute >= first)
    return { plant: plantOf(home, state), ledger: checkpoint.ledger };
  const plant = settledAt(home, first, controlsAt(first));
  return { plant, ledger: newEnergyCounters(columnCount(home)) };
}

/** Counts the consumption of a plant while it is simulated, and stores readings where the vendor's arrays need them. */
class Book {
  readonly #home: Home;
  readonly #plant: Plant;
  readonly #wh: Float64Array;
  readonly #needed: ReadonlySet<number>;
  readonly #minutes: number[] = [];
  readonly #read: number[][];
  readonly #before: AirConditionerState[];
  readonly #roomC: Float64Array;

  constructor(home: Home, plant: Plant, ledger: EnergyCounters, marks: readonly number[]) {
    this.#home = home;
    this.#plant = plant;
    this.#wh = Float64Array.from(ledger.wh);
    this.#needed = new Set(marks);
    this.#read = ledger.wh.map(() => []);
    this.#before = plant.state.airConditioners.map((unit) => ({ ...unit }));
    this.#roomC = new Float64Array(this.#before.length);
    for (const [place, minute] of ledger.minutes.entries())
      if (this.#needed.has(minute))
        this.#note(
          minute,
          ledger.read.map((column) => column[place] ?? 0),
        );
  }

  mark(minute: number): void {
    if (this.#needed.has(minute) && this.#minutes.at(-1) !== minute) this.#note(minute, this.#wh);
  }

  #note(minute: number, wh: Iterable<number>): void {
    this.#minutes.push(minute);
    let column = 0;
    for (const value of wh) {
      this.#read[column]?.push(value);
      column += 1;
    }
  }

  liveTo(climate: Climate, minute: number, controls: Controls): void {
    const { state, flows } = this.#plant;
    while (state.minute < minute) {
      this.#remember();
      step(this.#plant, climate.at(state.minute), controls);
      this.#add(columns.heating, flows.shW);
      this.#add(columns.tank, flows.dhwW);
      // Heat that defrosting takes back is not counted, as at the units themselves.
      this.#add(columns.heatingHeat, Math.max(0, flows.heatShW));
      this.#add(columns.tankHeat, flows.heatDhwW);
      this.#addRooms(controls);
    }
  }

  /** Copies field by field without allocation: this runs for every minute of two years. */
  #remember(): void {
    const { airConditioners, zones } = this.#plant.state;
    for (let index = 0; index < airConditioners.length; index += 1) {
      const own = this.#before[index];
      const now = airConditioners[index];
      if (!own || !now) continue;
      own.isRunning = now.isRunning;
      own.isCooling = now.isCooling;
      own.sinceChange = now.sinceChange;
      own.share = now.share;
      this.#roomC[index] = zones[this.#home.airConditioners[index]?.zone ?? 0]?.airC ?? 20;
    }
  }

  /** The plant has the sum of its air-conditioners only. Each one's share comes from simulating its minute again. */
  #addRooms(controls: Controls): void {
    const { around, roomHeat } = this.#plant;
    for (let index = 0; index < this.#before.length; index += 1) {
      const unit = this.#home.airConditioners[index];
      const own = this.#before[index];
      const room = controls.rooms[index];
      if (!unit || !own || !room) continue;
      around.roomC = this.#roomC[index] ?? 20;
      stepAirConditioner(unit, own, room, around, roomHeat);
      const column = own.isCooling ? columns.roomCooling(index) : columns.roomHeating(index);
      this.#add(column, roomHeat.electricW);
    }
  }

  #add(column: number, watts: number): void {
    this.#wh[column] = (this.#wh[column] ?? 0) + watts / 60;
  }

  ledger(): EnergyCounters {
    return { wh: [...this.#wh], minutes: this.#minutes, read: this.#read };
  }
}
