import { dayMinutes, quarterHourMs } from '@hearth/calendar/durations.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { byWeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import type { RoomScenarioInput } from '@hearth/energy/air-conditioner/room-scenario.ts';
import { forecastSlots, observedHomeOf } from '@hearth/energy/observed-home/observed-home.ts';
import { gridBefore } from '@hearth/energy/observed-home/quarter-grid.ts';
import type { StoredHome } from '@hearth/energy/observed-home/stored-home.ts';
import type { PlanControl } from '@hearth/energy/plan/plan-port.ts';
import { roomsOfPlan, scenarioOfRooms } from '@hearth/energy/plan/rooms-of-plan.ts';
import type { Terms } from '@hearth/energy/tariff/terms.ts';
import type { RoomControls, WeekSchedule } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import type { Plant } from '@hearth/plant/plant.ts';
import { climateOfHome, recordTo, settledAt } from '@hearth/plant/run.ts';
import { type Totals, totalsOf } from '@hearth/plant/totals.ts';
import { emptyMeasurements } from './measurements.ts';
import { placeOf } from './stored-observation.ts';
import { storedReadingsOf } from './stored-readings.ts';
import { slotMinutes } from './trace.ts';

/** A simulated home with air conditioners at an instant, under a contract. */
export interface ApartmentNow {
  readonly home: Home;
  readonly nowMs: number;
  readonly terms: Terms;
}

/** The home with its air conditioners in a mode. */
export const inMode = (home: Home, mode: RoomControls['mode']): Home => ({
  ...home,
  controls: { ...home.controls, rooms: home.controls.rooms.map((room) => ({ ...room, mode })) },
});

const historyDays = 14;

/**
 * The input of a plan for the air conditioners of a simulated home, by the code that plans homes: from two weeks of readings of its meter and its
 * units, from what the units report now, and from the weather that it will have.
 */
export function apartmentScenarioOf({ home, nowMs, terms }: ApartmentNow): RoomScenarioInput {
  const grid = gridBefore(nowMs, historyDays);
  const fromMinute = grid.fromMs / 60_000;
  const span = { fromMinute, toMinute: fromMinute + grid.slots * slotMinutes };
  const plant = settledAt(home, fromMinute);
  const totals = totalsOf({ ...span, slotMinutes });
  const climate = climateOfHome(home);
  recordTo(plant, climate, { minute: span.toMinute, controls: home.controls }, totals);
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone: home.place.timeZone }]);
  const stored: StoredHome = {
    nowMs,
    grid,
    days,
    ...storedReadingsOf(measuredBy(totals, span), { days, hasPanels: false }),
    place: placeOf(home),
    weather: weatherOf(home, { fromMs: grid.fromMs, slots: grid.slots + forecastSlots }),
    isWeatherMissing: false,
    terms,
    market: null,
    panels: null,
    measured: null,
    charge: null,
  };
  const units = roomsOfPlan(reportOf(home, plant, nowMs));
  const [first] = units;
  if (!first) throw new Error(`${home.key} has no air conditioner`);
  return scenarioOfRooms(units, observedHomeOf(stored, first.controlled));
}

/** What its grid meter and its units count; nobody counts a tank. */
function measuredBy(
  { slots, energyWh, gauges }: Totals,
  span: { readonly fromMinute: number; readonly toMinute: number },
) {
  return {
    ...emptyMeasurements(span),
    slots,
    heatingWh: energyWh.roomHeating,
    coolingWh: energyWh.cooling,
    importWh: energyWh.gridImport,
    roomC: gauges.room,
    outdoorC: gauges.outdoor,
  };
}

/** Middle of a quarter-hour. */
const middleMinute = 7;

function weatherOf(
  home: Home,
  span: { readonly fromMs: number; readonly slots: number },
): StoredHome['weather'] {
  const climate = climateOfHome(home);
  return Array.from({ length: span.slots }, (_, slot) => {
    const fromMs = span.fromMs + slot * quarterHourMs;
    const { outdoorC, globalWM2, windMs, relativeHumidity } = climate.at(
      fromMs / 60_000 + middleMinute,
    );
    return {
      fromMs,
      outdoorC,
      relativeHumidity,
      cloudCover: null,
      windMS: windMs,
      globalWM2,
      diffuseWM2: null,
      directNormalWM2: null,
      grade: 'estimated',
    };
  });
}

/** The home's units as product reports them to a planner. */
function reportOf(home: Home, plant: Plant, nowMs: number): PlanControl {
  const readAt = new Date(nowMs).toISOString();
  const floorAreaM2 = home.zones.reduce((sum, zone) => sum + zone.floorAreaM2, 0);
  return {
    house: { kind: 'flat', built: '1969-1978', floorAreaM2, persons: home.people.length },
    units: home.airConditioners.flatMap((unit, i) => {
      const room = home.controls.rooms[i];
      const airC = plant.state.zones[unit.zone]?.airC;
      if (!room || airC === undefined) return [];
      const { name, celsius } = setPointOf(room);
      return [
        {
          unit: unit.key,
          appliance: unit.key,
          kind: 'air-to-air',
          online: true,
          readAt,
          hasFault: false,
          control: { minIntervalS: 600, writesPerDay: 40, latencyS: 60 },
          writesLeft: 16,
          sheet: null,
          points: [
            {
              point: 'climate',
              type: 'climate',
              subtype: null,
              setPointInForce: name,
              values: [
                { ...reported, name: 'onOff', value: room.isOn ? 'on' : 'off' },
                { ...reported, name: 'roomTemperature', value: Math.round(10 * airC) / 10 },
                { ...reported, name, value: celsius, settable: true, min: 10, max: 33, step: 0.5 },
              ],
              week: room.schedule && weekOf(room.schedule),
              waitsFor: null,
              normal: [],
            },
          ],
        },
      ];
    }),
  };
}

const reported = { unit: null, settable: false, min: null, max: null, step: null };

/** The set-point of the mode; the automatic one lies between the two. */
function setPointOf({ mode, heatingSetPointC, coolingSetPointC }: RoomControls) {
  if (mode === 'heating') return { name: 'roomSetPointHeating', celsius: heatingSetPointC };
  if (mode === 'cooling') return { name: 'roomSetPointCooling', celsius: coolingSetPointC };
  return { name: 'roomSetPointAuto', celsius: (heatingSetPointC + coolingSetPointC) / 2 };
}

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const weekOf = (schedule: WeekSchedule) =>
  byWeekDay((day) =>
    schedule
      .filter(({ weekday }) => weekDays[weekday] === day)
      .map(({ minute, isOn, setPointC }) => ({
        at: timeOf(minute % dayMinutes),
        sets: {
          onOffMode: isOn ? 'on' : 'off',
          ...(setPointC === null ? {} : { roomTemperature: setPointC }),
        },
      })),
  );
