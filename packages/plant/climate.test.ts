import { clearnessFromSunshine, dayOutsideAtmosphere } from '@hearth/physics/irradiance.ts';
import { describe, expect, it } from 'vitest';
import { asti, ghent, munich } from './climate-normals.ts';
import { climateOf } from './climate.ts';

const places = [
  { name: 'Munich', latitudeDeg: 48.14, longitudeDeg: 11.58, normals: munich },
  { name: 'Ghent', latitudeDeg: 51.05, longitudeDeg: 3.72, normals: ghent },
  { name: 'Asti', latitudeDeg: 44.9, longitudeDeg: 8.21, normals: asti },
];
const startMinute = Date.parse('2016-01-01T00:00:00Z') / 60_000;
const years = 12;

/** Monthly means over twelve years, sampled every half hour. */
function monthsOf(place: (typeof places)[number], seed: number) {
  const climate = climateOf({ ...place, seed });
  const months = Array.from({ length: 12 }, () => ({ count: 0, celsius: 0, global: 0, damp: 0 }));
  const days: number[] = [];
  let dayMean = 0;
  for (let half = 0; half < years * 365.25 * 48; half += 1) {
    const minute = startMinute + half * 30;
    const weather = climate.at(minute);
    const month = months[new Date(minute * 60_000).getUTCMonth()]!;
    month.count += 1;
    month.celsius += weather.outdoorC;
    month.global += weather.globalWM2;
    month.damp += weather.relativeHumidity;
    dayMean += weather.outdoorC / 48;
    if (half % 48 === 47) {
      days.push(dayMean);
      dayMean = 0;
    }
  }
  return {
    days,
    months: months.map(({ count, celsius, global, damp }) => ({
      celsius: celsius / count,
      kwhADay: (global / count) * 0.024,
      damp: damp / count,
    })),
  };
}

describe.each(places)('the climate of $name', (place) => {
  const { months, days } = monthsOf(place, 7);

  it('has the normals as its means over twelve years', () => {
    for (const [index, month] of months.entries()) {
      expect(Math.abs(month.celsius - place.normals.meanC[index]!)).toBeLessThan(1.3);
      expect(Math.abs(month.damp * 100 - place.normals.relativeHumidity[index]!)).toBeLessThan(9);
    }
    const yearC = months.reduce((sum, { celsius }) => sum + celsius / 12, 0);
    const normalC = place.normals.meanC.reduce((sum, celsius) => sum + celsius / 12, 0);
    expect(Math.abs(yearC - normalC)).toBeLessThan(0.4);
  });

  it('has the irradiation of the normals or of their sunshine hours', () => {
    const { sun } = place.normals;
    const expected = place.normals.meanC.reduce((sum, _, month) => {
      if ('kwhM2ADay' in sun) return sum + sun.kwhM2ADay[month]! / 12;
      const day = dayOutsideAtmosphere(place.latitudeDeg, Math.round(30.44 * month + 15));
      const hours = sun.hoursAMonth[month]! / 30.44;
      return sum + (day.kwhM2 * clearnessFromSunshine(hours, day.daylightHours)) / 12;
    }, 0);
    const got = months.reduce((sum, { kwhADay }) => sum + kwhADay / 12, 0);
    expect(Math.abs(got / expected - 1)).toBeLessThan(0.04);
  });

  it('correlates from day to day, and has frost and heat', () => {
    const anomaly = days.map(
      (mean, index) => mean - 0.5 * ((days[index - 365] ?? mean) + (days[index + 365] ?? mean)),
    );
    let own = 0;
    let withNext = 0;
    for (let i = 400; i < anomaly.length - 400; i += 1) {
      own += anomaly[i]! ** 2;
      withNext += anomaly[i]! * anomaly[i + 1]!;
    }
    expect(withNext / own).toBeGreaterThan(0.6);
    expect(withNext / own).toBeLessThan(0.9);
    expect(Math.min(...days)).toBeGreaterThan(-22);
    expect(Math.max(...days)).toBeLessThan(36);
  });
});

describe('climateOf', () => {
  const munichAt = (seed: number) => climateOf({ ...places[0]!, seed });

  it('is equal for any order of calls', () => {
    const onward = munichAt(5);
    for (let minute = 0; minute < 3000; minute += 1) onward.at(startMinute + minute);
    const walked = { ...onward.at(startMinute + 3000) };
    const leapt = { ...munichAt(5).at(startMinute + 3000) };
    expect({ ...leapt, sun: undefined }).toEqual({ ...walked, sun: undefined });
  });

  it('depends on the seed', () => {
    expect(munichAt(5).at(startMinute).outdoorC).not.toBe(munichAt(6).at(startMinute).outdoorC);
  });

  it('is continuous from minute to minute', () => {
    const climate = munichAt(9);
    let last = climate.at(startMinute).outdoorC;
    for (let minute = 1; minute < 40_000; minute += 1) {
      const { outdoorC } = climate.at(startMinute + minute);
      expect(Math.abs(outdoorC - last)).toBeLessThan(0.1);
      last = outdoorC;
    }
  });

  it('global irradiance is the sum of beam and diffuse, and 0 at night', () => {
    const climate = munichAt(2);
    for (let minute = 0; minute < 200_000; minute += 37) {
      const weather = climate.at(startMinute + minute);
      const beam = weather.directNormalWM2 * Math.max(0, weather.sun.up);
      expect(weather.diffuseWM2 + beam).toBeCloseTo(weather.globalWM2, 8);
      expect(weather.sun.up <= 0 && weather.globalWM2 > 0).toBe(false);
      expect(weather.globalWM2).toBeLessThan(1150);
    }
  });
});
