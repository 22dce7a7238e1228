import { describe, expect, it } from 'vitest';
import { type WeatherHour, hourlyHeat } from './hourly-heat.ts';
import { house } from './house.ts';
import { houseHeat } from './house-heat.ts';

const home = house.parse({ country: 'DE', kind: 'detached', builtIn: 1990, floorAreaM2: 140 });
const found = houseHeat(home);
if (!found.ok) throw new Error(found.code);
const { heat } = found;

/** The heating season of the house's own climate in hours: its mean with a daily swing, its sun by day. */
function season(hours: number): WeatherHour[] {
  const { days, outdoorC, sunKwhM2 } = heat.climate.season;
  return Array.from({ length: hours }, (_, hour) => {
    const day = Math.max(0, Math.sin(((hour % 24) - 6) * (Math.PI / 12)));
    // A half sine over twelve hours has a mean of 1 / pi.
    const watts = (kwh: number) => ((1000 * kwh) / (days * 24)) * Math.PI * day;
    return {
      outdoorC: outdoorC + 3 * Math.sin(((hour % 24) - 9) * (Math.PI / 12)),
      sunWM2: {
        east: watts(sunKwhM2.east),
        south: watts(sunKwhM2.south),
        west: watts(sunKwhM2.west),
        north: watts(sunKwhM2.north),
      },
    };
  });
}

const run = { mass: 'medium', maxW: 1e5, transmittance: 0.75 } as const;

describe('hourly heat', () => {
  it('matches the seasonal method over a season for constantly heated rooms', () => {
    const hours = Math.round(24 * heat.climate.season.days);
    const { heatKwh } = hourlyHeat(home, heat, { ...run, weather: season(hours) });
    const { need } = heat;
    const losses = (need.transmissionKwhM2 + need.ventilationKwhM2) / need.temperatureShare;
    const gains = need.solarKwhM2 + need.internalKwhM2;
    const alwaysWarm = 140 * (losses - gains);
    expect(Math.abs(heatKwh / alwaysWarm - 1)).toBeLessThan(0.1);
  });

  it('at the design temperature without sun and people’s heat is the design load', () => {
    const cold = Array.from({ length: 600 }, () => ({
      outdoorC: heat.climate.designOutdoorC,
      sunWM2: { east: 0, south: 0, west: 0, north: 0 },
    }));
    const { heatW } = hourlyHeat(home, heat, { ...run, weather: cold });
    const withoutPeople = (heatW.at(-1) ?? 0) + 3 * 140;
    expect(Math.abs(withoutPeople / heat.load.totalW - 1)).toBeLessThan(0.1);
  });

  it('delivers at most its capacity, and the rooms cool', () => {
    const weather = season(240);
    const { peakW, airC } = hourlyHeat(home, heat, { ...run, maxW: 2000, weather });
    expect(peakW).toBe(2000);
    expect(airC.at(-1)).toBeLessThan(20);
  });
});
