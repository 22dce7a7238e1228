import type { Database } from '@hearth/platform/database/database.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { Temporal } from 'temporal-polyfill';
import { devicesOf } from '../accounts/store.ts';
import { type AcceptedWrite, acceptedWritesOf } from '../commands/store.ts';
import type { AccountGrant } from '../accounts/grant.ts';
import { LocalCalendar } from '../telemetry/local-calendar.ts';
import type { JsonObject } from '../recordings/json.ts';
import type { RecordedDevice } from '../recordings/recorded-device.ts';
import { CommandedHome } from './commanded-home.ts';
import {
  type Checkpoint,
  type SimulatedPlant,
  checkpointOf,
  simulateHome,
} from './simulate-home.ts';
import { writeDeviceState } from './write-device-state.ts';
import {
  type FaultChange,
  type SimulatedHome,
  advanceCheckpoint,
  faultChangesOf,
} from './store.ts';
import { plantSignalsOf } from './plant-signals.ts';
import { commandsIn, faultsIn, worldInstant } from './simulated-time.ts';

/** Minimum age at which a checkpoint is replaced: simulating an hour takes a few milliseconds. */
const keepEveryMinutes = 60;

interface HomeRead {
  readonly grant: AccountGrant;
  readonly home: SimulatedHome;
  readonly now: Temporal.Instant;
  /** Instant of the device's last report: now, or when it lost its connection. */
  readonly reportedUntil: (deviceId: string) => Temporal.Instant;
}

/**
 * Devices of a simulated home at an instant: simulates the plant from its checkpoint and writes its state into them. Nothing runs
 * between two reads. Concurrent reads come to the same result; the first stores the checkpoint, but never one later than the last
 * report of a disconnected device.
 */
export async function readHome(
  db: Database,
  read: HomeRead,
  requested: readonly RecordedDevice[],
): Promise<readonly JsonObject[]> {
  const all = await devicesOf(db, read.grant);
  const past = await pastOf(db, read.grant, read.now);
  const stops = all.map(({ id }) => read.reportedUntil(id).epochMilliseconds);
  const reported = new Map<string, JsonObject>();
  let checkpoint = read.home.checkpoint;
  let isFirst = true;
  for (const untilMs of [...new Set(stops)].toSorted((a, b) => a - b)) {
    const lived = await liveUntil(read.home, checkpoint, { all, past, untilMs });
    if (isFirst) await keep(db, read, lived);
    isFirst = false;
    checkpoint = checkpointOf(lived);
    const here = showAll(read.home, lived, { all, past, untilMs });
    for (const [place, { id }] of all.entries()) {
      const device = here[place];
      if (device && stops[place] === untilMs) reported.set(id, device);
    }
  }
  return requested.map(({ id, recording }) => reported.get(id) ?? recording);
}

/** Writes and faults of an account's home. */
export interface Past {
  readonly writes: readonly AcceptedWrite[];
  readonly faults: readonly FaultChange[];
}

export async function pastOf(
  db: Database,
  grant: AccountGrant,
  now: Temporal.Instant,
): Promise<Past> {
  return {
    writes: await acceptedWritesOf(db, grant, now),
    faults: await faultChangesOf(db, grant),
  };
}

export interface Stretch {
  readonly all: readonly RecordedDevice[];
  readonly past: Past;
  readonly untilMs: number;
}

/** The plant at the end of a stretch that begins at a checkpoint. */
export async function liveUntil(
  { home, world }: SimulatedHome,
  checkpoint: Checkpoint,
  { all, past, untilMs }: Stretch,
): Promise<SimulatedPlant> {
  const commands = past.writes.filter(({ acceptedMs }) => acceptedMs <= untilMs);
  return await simulateHome(home, checkpoint, {
    calendar: new LocalCalendar(worldInstant(world, untilMs), home.place.timeZone),
    commanded: new CommandedHome(all, commandsIn(world, commands)),
    faults: faultsIn(world, past.faults),
  });
}

/** Devices with the writes that are visible by now; the plant follows a write from its acceptance on. */
export function showAll(
  { home, world }: SimulatedHome,
  lived: SimulatedPlant,
  { all, past, untilMs }: Stretch,
): readonly JsonObject[] {
  const { timeZone } = home.place;
  const { minute } = lived.plant.state;
  const visible = past.writes.filter(({ visibleMs }) => visibleMs <= untilMs);
  const commanded = new CommandedHome(all, commandsIn(world, visible));
  commanded.playTo(Number.POSITIVE_INFINITY);
  const localMinute = localClockOf(timeZone).minuteOf(minute);
  const signals = plantSignalsOf(home, commanded, { minute, localMinute, faults: lived.faults });
  const at = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
  const calendar = new LocalCalendar(at, timeZone);
  const heatPumps = home.heatPump ? 1 : 0;
  return commanded.devices.map((device, place) => {
    const room = place < heatPumps ? null : place - heatPumps;
    return writeDeviceState(device, room, { lived, signals, calendar, at, timeZone });
  });
}

async function keep(db: Database, read: HomeRead, lived: SimulatedPlant): Promise<void> {
  const livedMinute = lived.plant.state.minute;
  if (livedMinute - read.home.livedMinute < keepEveryMinutes) return;
  const checkpoint = checkpointOf(lived);
  await advanceCheckpoint(db, read.grant, read.home, { livedMinute, checkpoint });
}
