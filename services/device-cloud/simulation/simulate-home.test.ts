// @module-tag long
import type { Home } from '@hearth/plant/home.ts';
import { climateOfHome, recordTo, settledAt } from '@hearth/plant/run.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import { snapshotOf } from '@hearth/plant/snapshot.ts';
import { totalsOf } from '@hearth/plant/totals.ts';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { LocalCalendar } from '../telemetry/local-calendar.ts';
import type { RecordedDevice } from '../recordings/recorded-device.ts';
import { type SimulatedCommand, CommandedHome } from './commanded-home.ts';
import { homeNamed } from './home-names.ts';
import { arraysOf, newEnergyCounters } from './energy-counters.ts';
import {
  type Checkpoint,
  checkpointOf,
  columnCount,
  columns,
  simulateHome,
} from './simulate-home.ts';
import { plantDevices } from './plant-devices.ts';
import { plantSignalsOf } from './plant-signals.ts';

const monday = '2026-01-04T23:00:00Z';
const now = '2026-01-14T12:30:00Z';
const minuteOf = (instant: string) => Date.parse(instant) / 60_000;
const theHome = (name: string): Home => {
  const home = homeNamed(name);
  if (!home) throw new RangeError(name);
  return home;
};
const settled = (home: Home, instant: string): Checkpoint => ({
  snapshot: snapshotOf(settledAt(home, minuteOf(instant)).state),
  ledger: newEnergyCounters(columnCount(home)),
});
const devicesOf = (home: Home): readonly RecordedDevice[] =>
  plantDevices(home, { email: 'a@b.example', at: '2026-01-01T00:00:00.000Z', language: 'en' }).map(
    (recording) => ({
      id: String(recording['id']),
      recording,
      recordedAt: Temporal.Instant.from('2026-01-01T00:00:00Z'),
      loadedAt: Temporal.Instant.from('2026-01-01T00:00:00Z'),
      timeZone: home.place.timeZone,
    }),
  );

function live(
  home: Home,
  checkpoint: Checkpoint | null,
  instant: string,
  commands: readonly SimulatedCommand[] = [],
) {
  const calendar = new LocalCalendar(Temporal.Instant.from(instant), home.place.timeZone);
  const commanded = new CommandedHome(devicesOf(home), commands);
  return simulateHome(home, checkpoint, { calendar, commanded, faults: [] });
}

describe('a home without commands', () => {
  it.each(sampleHomes.map((home) => [home.key, home] as const))(
    'is told what its description says: %s',
    (_, home) => {
      const commanded = new CommandedHome(devicesOf(home), []);
      const told = plantSignalsOf(home, commanded, {
        minute: 29_000_000,
        localMinute: 29_000_060,
        faults: [],
      });
      expect(told.controls).toEqual(home.controls);
      expect(told.until).toBe(Number.POSITIVE_INFINITY);
    },
  );

  it.each(['lindenweg', 'via-dei-tigli'])(
    'has counted what its plant took, less what the vendor has not yet shown: %s',
    async (name) => {
      const home = theHome(name);
      const { ledger } = await live(home, settled(home, monday), now);
      const span = { fromMinute: minuteOf(monday), toMinute: minuteOf(now) };
      const totals = totalsOf({ ...span, slotMinutes: 10_080 });
      const plant = settledAt(home, span.fromMinute);
      const to = { minute: span.toMinute, controls: home.controls };
      recordTo(plant, climateOfHome(home), to, totals);
      const total = (column: Float64Array) => column.reduce((sum, wh) => sum + wh, 0);
      const { sh, dhw, cooling, roomHeating } = totals.energyWh;
      expect(ledger.wh[columns.heating]).toBeCloseTo(total(sh), 3);
      expect(ledger.wh[columns.tank]).toBeCloseTo(total(dhw), 3);
      const heat = (ledger.wh[columns.heatingHeat] ?? 0) + (ledger.wh[columns.tankHeat] ?? 0);
      const used = (ledger.wh[columns.heating] ?? 0) + (ledger.wh[columns.tank] ?? 0);
      expect(heat > 2 * used && heat < 6 * used).toBe(home.heatPump !== null);
      const rooms = home.airConditioners.map((_, room) => room);
      const took = (column: (room: number) => number) =>
        rooms.reduce((sum, room) => sum + (ledger.wh[column(room)] ?? 0), 0);
      expect(took(columns.roomHeating)).toBeCloseTo(total(roomHeating), 3);
      expect(took(columns.roomCooling)).toBeCloseTo(total(cooling), 3);
      const isRoomUnit = rooms.length > 0;
      const column = isRoomUnit ? columns.roomHeating(0) : columns.heating;
      const calendar = new LocalCalendar(Temporal.Instant.from(now), home.place.timeZone);
      const fill = isRoomUnit ? 'zero' : 'null';
      const { w } = arraysOf(ledger, column, calendar, { stepsPerUnit: 1, fill });
      const shownKwh = w.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
      const tookKwh = (ledger.wh[column] ?? 0) / 1000;
      expect(tookKwh).toBeGreaterThan(1);
      expect(shownKwh).toBeLessThanOrEqual(tookKwh);
      expect(shownKwh).toBeGreaterThan(tookKwh - (isRoomUnit ? 1 : 3));
    },
  );
});

describe('a home that is looked at', () => {
  const home = theHome('via-dei-tigli');

  it('often has lived as one that is looked at once, whatever is written to it', async () => {
    const device = devicesOf(home)[0]?.id ?? '';
    const command = (
      instant: string,
      characteristic: string,
      value: unknown,
    ): SimulatedCommand => ({
      deviceId: device,
      point: 1,
      characteristic,
      path: '',
      value,
      minute: Date.parse(instant) / 60_000,
    });
    const commands = [
      command('2026-01-05T09:00:00Z', 'operationMode', 'heating'),
      command('2026-01-05T16:20:00Z', 'onOffMode', 'off'),
      command('2026-01-06T19:00:00Z', 'powerfulMode', 'on'),
    ];
    const begun = settled(home, monday);
    let often = begun;
    for (const instant of [
      '2026-01-05T09:00:00Z',
      '2026-01-05T16:20:30Z',
      '2026-01-06T01:00:00Z',
      '2026-01-07T19:07:00Z',
    ])
      often = JSON.parse(
        JSON.stringify(checkpointOf(await live(home, often, instant, commands))),
      ) as Checkpoint;
    const once = checkpointOf(await live(home, begun, '2026-01-07T19:07:00Z', commands));
    expect(often.snapshot).toEqual(once.snapshot);
    expect(often.ledger.minutes).toEqual(once.ledger.minutes);
    for (const [column, wh] of once.ledger.wh.entries())
      expect(often.ledger.wh[column]).toBeCloseTo(wh, 6);
    expect(once.snapshot).not.toEqual(
      checkpointOf(await live(home, begun, '2026-01-07T19:07:00Z')).snapshot,
    );
  });

  it('starts in a steady state after years without reads', async () => {
    const woken = await live(home, settled(home, '2021-03-01T00:00:00Z'), now);
    const [first] = woken.ledger.minutes;
    expect(first).toBe(minuteOf('2024-12-31T23:00:00Z'));
    expect(woken.ledger.read.map((column) => column[0])).toEqual(
      Array.from({ length: columnCount(home) }, () => 0),
    );
    expect(woken.plant.state.minute).toBe(minuteOf(now));
  });
});
