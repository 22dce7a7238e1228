import { hourMs } from '@hearth/calendar/durations.ts';
import type { RoomScenarioInput } from '@hearth/energy/air-conditioner/room-scenario.ts';
import { dewPointC, saturationPa } from '@hearth/physics/humid-air.ts';
import { meanOf } from '@hearth/physics/numerics.ts';
import { type Weather, climateOf } from '@hearth/plant/climate.ts';
import { actionAt } from '@hearth/plant/controls.ts';
import type { AirConditionerDescription, Home, ZoneDescription } from '@hearth/plant/home.ts';
import { type MutablePlane, solarGainW, zoneModelOf } from '@hearth/plant/zones.ts';

/** A day or two of a simulated home with air conditioners. */
export interface ApartmentDays {
  readonly home: Home;
  readonly fromMs: number;
  /** Import price of each quarter-hour. */
  readonly importPerKwh: readonly number[];
  readonly utcOffsetH: number;
}

const slotMs = 900_000;
/** Blinds are lowered above this outdoor temperature. */
const shadedFromC = 22;
const internalWM2 = 3;
/** Rooms begin at the cooling set-point above this mean outdoor temperature, else at the heating one. */
const warmFromC = 18;
/** SEER and SCOP of label over rated EER and COP: vendors declare SEER 6 to 7 at EER 3.8, SCOP 4 to 4.5 at COP 4.2. */
const seerOverEer = 1.7;
const scopOverCop = 1;

/** The planner's input for the air conditioners of a simulated home, with the weather that it will have. */
export function apartmentScenarioOf(days: ApartmentDays): RoomScenarioInput {
  const { home, fromMs, importPerKwh, utcOffsetH } = days;
  const climate = climateOf({ ...home.place, normals: home.climate, seed: home.seed });
  const models = home.zones.map(zoneModelOf);
  const slots = importPerKwh.map((_, t) => {
    const atMs = fromMs + t * slotMs;
    const weather = climate.at(atMs / 60_000 + 7);
    const { outdoorC, relativeHumidity } = weather;
    const isShaded = outdoorC > shadedFromC;
    const gainsW = models.map((model, i) => {
      const state = { airC: 0, massC: 0, surfaceC: 0, isShaded, isAiring: false };
      const area = home.zones[i]?.floorAreaM2 ?? 0;
      return internalWM2 * area + solarGainW(model, state, weather, planeOf(weather));
    });
    const dewC = dewPointC(relativeHumidity * saturationPa(outdoorC));
    const local = new Date(atMs + utcOffsetH * hourMs);
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
    return { outdoorC, dewC, gainsW, minute, weekday: (local.getUTCDay() + 6) % 7 };
  });
  const isWarm = meanOf(slots.map(({ outdoorC }) => outdoorC)) > warmFromC;
  return {
    from: new Date(fromMs).toISOString(),
    altitudeM: home.place.altitudeM,
    slots: {
      importPerKwh: [...importPerKwh],
      outdoorC: slots.map(({ outdoorC }) => outdoorC),
      dewPointC: slots.map(({ dewC }) => dewC),
      baseLoadW: slots.map(() => (1000 * home.household.yearlyKwh) / 8760),
    },
    rooms: home.airConditioners.flatMap((unit, i) => {
      const zone = home.zones[unit.zone];
      const room = home.controls.rooms[i];
      if (!zone || !room) return [];
      const isNeeded = slots.map(
        ({ weekday, minute }) =>
          room.isOn && (!room.schedule || actionAt(room.schedule, weekday, minute)?.isOn !== false),
      );
      const { heatingSetPointC, coolingSetPointC } = room;
      const beginC = isWarm ? coolingSetPointC : heatingSetPointC;
      return [
        {
          key: unit.key,
          house: {
            kind: 'heat-load' as const,
            lossWPerK: lossOf(zone),
            floorAreaM2: zone.floorAreaM2,
            mass: 'heavy' as const,
            emitter: 'fan-coils' as const,
          },
          unit: unitOf(unit),
          gainsW: slots.map(({ gainsW }) => gainsW[unit.zone] ?? 0),
          lowC: isNeeded.map((needed) => (needed ? heatingSetPointC : null)),
          highC: isNeeded.map((needed) => (needed ? coolingSetPointC : null)),
          volumeM3: zone.floorAreaM2 * zone.heightM,
          airChangesPerH: zone.airChangesPerHour,
          state: { airC: beginC, massC: beginC, relativeHumidity: 0.5 },
        },
      ];
    }),
  };
}

function unitOf({ coolingW, heatingW, ratedEer, ratedCop, leastShare }: AirConditionerDescription) {
  return {
    cooling: { designKw: coolingW / 1000, seer: seerOverEer * ratedEer },
    // Full heat at 7 degrees is 1.25 times that at -7, where it covers 23 / 26 of the design load.
    heating: { designKw: (heatingW / 1000 / 1.25) * (26 / 23), scop: scopOverCop * ratedCop },
    leastShare,
  };
}

function lossOf({ opaque, windows, thermalBridgeWPerM2K, ...zone }: ZoneDescription): number {
  const areaM2 = [...opaque, ...windows].reduce((sum, part) => sum + part.areaM2, 0);
  return (
    opaque.reduce((sum, part) => sum + part.areaM2 * part.uWPerM2K * part.factor, 0) +
    windows.reduce((sum, part) => sum + part.areaM2 * part.uWPerM2K, 0) +
    thermalBridgeWPerM2K * areaM2 +
    0.34 * zone.airChangesPerHour * zone.floorAreaM2 * zone.heightM
  );
}

const planeOf = ({ sun, extraterrestrialWM2 }: Weather): MutablePlane => ({
  albedo: 0.2,
  incidence: 0,
  sineOfElevation: sun.up,
  cosTilt: 0,
  extraterrestrialWM2,
});
