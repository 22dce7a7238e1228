import { spreadGains } from '@hearth/physics/zone.ts';
import type { ZoneInputs, ZoneTemperatures } from '@hearth/physics/zone.ts';
import { type BuildingMass, heatZone, zoneOf } from '@hearth/physics/zone-heating.ts';
import type { House } from './house.ts';
import { type HouseHeat, glazedOf, heatedVolumeM3 } from './house-heat.ts';

/** Weather of an hour, means; the sun by plane, W/m2. */
export interface WeatherHour {
  readonly outdoorC: number;
  readonly sunWM2: {
    readonly east: number;
    readonly south: number;
    readonly west: number;
    readonly north: number;
  };
}

export interface HourlyHeat {
  readonly heatW: Float64Array;
  readonly airC: Float64Array;
  readonly heatKwh: number;
  readonly peakW: number;
}

const airWhM3K = 0.34;
const frameShare = 0.3;
const angleFactor = 0.9;
const shading = 0.6;
const internalWM2 = 3;
const hourS = 3600;

/**
 * Hourly heat of a house: the envelope of `houseHeat` in EN ISO 13790's simple hourly method with one zone, held at the room
 * temperature by at most `maxW`. Arrays have one value per hour of weather.
 * The first two days only settle the mass and are not counted.
 */
export function hourlyHeat(
  house: House,
  heat: HouseHeat,
  run: {
    readonly weather: readonly WeatherHour[];
    readonly mass: BuildingMass;
    readonly maxW: number;
    readonly transmittance: number;
  },
): HourlyHeat {
  const { constants, areas } = zoneOf({ ...conductancesOf(house, heat), mass: run.mass });
  const windowM2 = glazedOf(heat.parts).areaM2;
  const effectiveM2 = (windowM2 / 4) * (1 - frameShare) * angleFactor * shading * run.transmittance;
  const ventilationWPerK =
    airWhM3K * heat.airChangesPerH * (1 - house.heatRecovery) * heatedVolumeM3(house);
  const zone: ZoneTemperatures = {
    airC: house.indoorC,
    surfaceC: house.indoorC,
    massC: house.indoorC,
  };
  const hour = (weather: WeatherHour): number => {
    const { east, south, west, north } = weather.sunWM2;
    const inputs: ZoneInputs = {
      outdoorC: weather.outdoorC,
      ventilationWPerK,
      airW: 0,
      surfaceW: 0,
      massW: 0,
    };
    spreadGains(
      {
        internalW: internalWM2 * house.floorAreaM2,
        solarW: effectiveM2 * (east + south + west + north),
      },
      areas,
      inputs,
    );
    return heatZone(constants, inputs, zone, {
      setC: house.indoorC,
      maxW: run.maxW,
      seconds: hourS,
    });
  };
  for (const weather of run.weather.slice(0, warmUpHours)) hour(weather);
  const heatW = new Float64Array(run.weather.length);
  const airC = new Float64Array(run.weather.length);
  run.weather.forEach((weather, i) => {
    heatW[i] = hour(weather);
    airC[i] = zone.airC;
  });
  return {
    heatW,
    airC,
    heatKwh: heatW.reduce((sum, each) => sum + each, 0) / 1000,
    peakW: heatW.reduce((most, each) => Math.max(most, each), 0),
  };
}

const warmUpHours = 48;

/** Windows and doors have no thermal mass; all else, with thermal bridges, has. */
function conductancesOf(house: House, heat: HouseHeat) {
  const isLight = (name: string) => /window|glaz|door/i.test(name);
  let windowWPerK = 0;
  let opaqueWPerK = 0;
  for (const { name, areaM2, uWM2K, correction } of heat.parts) {
    const own = areaM2 * (uWM2K * correction + heat.bridgesWM2K);
    if (isLight(name)) windowWPerK += own;
    else opaqueWPerK += own;
  }
  return { floorAreaM2: house.floorAreaM2, windowWPerK, opaqueWPerK };
}
