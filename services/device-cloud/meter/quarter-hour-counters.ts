import { dayMinutes } from '@hearth/calendar/durations.ts';
import { startPace } from '@hearth/platform/process/pace.ts';
import type { Climate } from '@hearth/plant/climate.ts';
import type { Home } from '@hearth/plant/home.ts';
import { type Plant, plantOf, step } from '@hearth/plant/plant.ts';
import { climateOfHome, settledAt } from '@hearth/plant/run.ts';
import { type Snapshot, snapshotOf, stateOf } from '@hearth/plant/snapshot.ts';
import type { Flows } from '@hearth/plant/state.ts';
import type { ControlTimeline } from '../simulation/control-timeline.ts';
import type { SimulatedChannel } from './channels.ts';

/** Stored state of a metered home between two runs, at the start of a quarter-hour. */
export interface MeterCheckpoint {
  readonly snapshot: Snapshot;
  /** Remainder below a watt-hour, by counter. */
  readonly restWh: readonly number[];
}

/** Whole watt-hours by counter and quarter-hour. */
export interface QuarterHours {
  readonly fromMinute: number;
  readonly wh: Readonly<Record<SimulatedChannel, readonly number[]>>;
}

/** A home with its counters while it is simulated from its checkpoint. */
export interface MeteredHome {
  readonly plant: Plant;
  readonly climate: Climate;
  readonly tellAt: ControlTimeline;
  readonly restWh: Float64Array;
  /** Minute of the checkpoint. Flows are unknown until a later minute is simulated. */
  readonly takenUpAt: number;
}

const counters: readonly SimulatedChannel[] = [
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
];
const quarterMinutes = 15;
/** Keeps the last watt-hour despite rounding of sums. */
const epsilon = 1e-6;

/** The home at its checkpoint, else settled at its first simulated minute. */
export function meteredHome(
  home: Home,
  checkpoint: MeterCheckpoint | null,
  begin: { readonly minute: number; readonly tellAt: ControlTimeline },
): MeteredHome {
  const { tellAt } = begin;
  const state = checkpoint && stateOf(checkpoint.snapshot);
  const plant = state
    ? plantOf(home, state)
    : settledAt(home, begin.minute, tellAt(begin.minute).controls);
  return {
    plant,
    climate: climateOf(home),
    tellAt,
    restWh: Float64Array.from(counters, (_, place) => checkpoint?.restWh[place] ?? 0),
    takenUpAt: plant.state.minute,
  };
}

/** Climate by home, computed once. Callers use a minute's weather before the next call overwrites it. */
const climates = new WeakMap<Home, Climate>();

function climateOf(home: Home): Climate {
  const known = climates.get(home) ?? climateOfHome(home);
  climates.set(home, known);
  return known;
}

export function checkpointOf({ plant, restWh }: MeteredHome): MeterCheckpoint {
  return { snapshot: snapshotOf(plant.state), restWh: [...restWh] };
}

/** Simulates up to a minute without counting. */
export async function advanceTo(metered: MeteredHome, minute: number): Promise<void> {
  await live(metered, minute, () => undefined);
}

/** Simulates and counts up to the start of a quarter-hour. */
export async function countTo(metered: MeteredHome, minute: number): Promise<QuarterHours> {
  const { plant, restWh } = metered;
  const fromMinute = plant.state.minute;
  const columns = counters.map((): number[] => []);
  const heatPumpStandbyW = plant.home.heatPump?.standbyW ?? 0;
  await live(metered, minute, (flows, lived) => {
    add(restWh, 0, flows.importW);
    add(restWh, 1, flows.feedInW);
    add(restWh, 2, flows.pvW);
    add(restWh, 3, flows.chargeW);
    add(restWh, 4, flows.dischargeW);
    add(restWh, 5, flows.shW + flows.dhwW + heatPumpStandbyW);
    if (lived % quarterMinutes !== 0) return;
    for (const [place, column] of columns.entries()) {
      const whole = Math.floor((restWh[place] ?? 0) + epsilon);
      restWh[place] = (restWh[place] ?? 0) - whole;
      column.push(whole);
    }
  });
  const columnOf = (channel: SimulatedChannel) => columns[counters.indexOf(channel)] ?? [];
  return {
    fromMinute,
    wh: {
      'grid-import': columnOf('grid-import'),
      'feed-in': columnOf('feed-in'),
      generation: columnOf('generation'),
      'battery-charge': columnOf('battery-charge'),
      'battery-discharge': columnOf('battery-discharge'),
      'heat-pump': columnOf('heat-pump'),
    },
  };
}

function add(sums: Float64Array, place: number, watts: number): void {
  sums[place] = (sums[place] ?? 0) + watts / 60;
}

async function live(
  { plant, climate, tellAt }: MeteredHome,
  end: number,
  after: (flows: Flows, minute: number) => void,
): Promise<void> {
  const rest = startPace();
  while (plant.state.minute < end) {
    const { minute } = plant.state;
    const { controls, until } = tellAt(minute);
    const to = Math.min(end, until, minute + dayMinutes);
    while (plant.state.minute < to) {
      step(plant, climate.at(plant.state.minute), controls);
      after(plant.flows, plant.state.minute);
    }
    await rest();
  }
}
