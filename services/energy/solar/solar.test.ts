import { describe, expect, it } from 'vitest';
import { type Site, site } from './site.ts';
import { type WeatherResult, readWeather } from './weather-csv.ts';
import { solarYield } from './yield.ts';

const denver = site.parse({
  latitude: 39.73,
  longitude: -105.18,
  arrays: [{ ratedKw: 4, tiltDeg: 20, azimuthDeg: 180 }],
});

const pvwattsHead =
  'Month,Day,Hour,Beam Irradiance (W/m^2),Diffuse Irradiance (W/m^2),Ambient Temperature (C),Wind Speed (m/s)';
/** Hours of 1 January at Denver in NREL's PVWatts, and what it makes of them: plane, cell, direct and alternating current. */
const pvwatts = [
  { row: '1,1,10,331,165,-10,3', planeWM2: 415.778, directW: 1590.087, acW: 1529.331 },
  { row: '1,1,11,834,75,-10,4', planeWM2: 709.728, directW: 2644.25, acW: 2543.789 },
  { row: '1,1,12,567,143,-10,4', planeWM2: 595.787, directW: 2241.983, acW: 2157.892 },
  { row: '1,1,13,5,139,-10,4', planeWM2: 141.994, directW: 561.65, acW: 529.676 },
  { row: '1,1,20,0,0,-14,3', planeWM2: 0, directW: 0, acW: 0 },
];

function weatherOf(text: string, at: Site = denver): Extract<WeatherResult, { ok: true }> {
  const read = readWeather(text, at);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read;
}

function faultsOf(text: string): readonly unknown[] {
  const read = readWeather(text, denver);
  return read.ok ? [] : read.faults;
}

const outputsOf = (at: Site, text: string) =>
  solarYield(at, weatherOf(text, at).intervals).map(({ output }) => output);

describe('solar yield', () => {
  it('gives what PVWatts gives, hour by hour', () => {
    const text = ['PVWatts: Hourly PV Performance Data', pvwattsHead, ...pvwatts.map((h) => h.row)];
    const outputs = outputsOf(denver, [...text, 'Totals, , ,1,2,3,4'].join('\n'));
    expect(outputs).toHaveLength(pvwatts.length);
    outputs.forEach((output, i) => {
      const { planeWM2 = 0, directW = 0, acW = 0 } = pvwatts[i] ?? {};
      expect(Math.abs((output?.planeWM2[0] ?? -1) - planeWM2)).toBeLessThan(1);
      expect(Math.abs((output?.directW ?? -1) - directW)).toBeLessThan(0.02 * directW + 1);
      expect(Math.abs((output?.acW ?? -1) - acW)).toBeLessThan(0.02 * acW + 1);
    });
  });

  const head = 'time,ghi,dni,dhi,temperature,wind,load_w';
  const noon = '2026-06-21T11:00:00Z,900,850,100,20,2';
  const south = { ratedKw: 5, tiltDeg: 30, azimuthDeg: 180 };
  const bonn = { latitude: 50.7, longitude: 7.1, arrays: [south] };

  it('a skyline hides the sun behind it and a part of the sky', () => {
    const weather = `${head}\n${noon},0`;
    const outputOf = (elevationDeg: number) =>
      outputsOf(site.parse({ ...bonn, horizon: [{ azimuthDeg: 180, elevationDeg }] }), weather)[0]
        ?.planeWM2[0] ?? -1;
    const [free] = outputsOf(site.parse(bonn), weather);
    expect(outputOf(0)).toBe(free?.planeWM2[0]);
    // The sun stands at 62 degrees.
    expect(outputOf(20)).toBeGreaterThan(0.95 * outputOf(0));
    expect(outputOf(70)).toBeLessThan(60);
  });

  it('soiling of a month lowers that month alone, and replaces the usual 2 percent', () => {
    const soiling = [0.1, 0.1, 0.1, 0.02, 0.02, 0.3, 0, 0, 0, 0, 0, 0];
    const weather = `${head}\n2026-03-21T11:00:00Z,500,600,100,9,2,0\n${noon},0`;
    const [march, june] = outputsOf(site.parse({ ...bonn, soiling }), weather);
    const [usualMarch, usualJune] = outputsOf(site.parse(bonn), weather);
    expect(march?.directW).toBeCloseTo(((usualMarch?.directW ?? 0) * 0.9) / 0.98, 6);
    expect(june?.directW).toBeCloseTo(((usualJune?.directW ?? 0) * 0.7) / 0.98, 6);
    const [same] = outputsOf(site.parse({ ...bonn, soiling: 0.02 }), weather);
    expect(same?.directW).toBeCloseTo(usualMarch?.directW ?? 0, 9);
  });

  it('a wider gap under the modules gives more, and an inverter that starts late less', () => {
    const weather = `${head}\n${noon},0`;
    const acOf = (own: object) => {
      const roof = { ...south, mounting: 'close-roof' as const };
      return outputsOf(site.parse({ ...bonn, arrays: [{ ...roof, ...own }] }), weather)[0]?.acW;
    };
    expect(acOf({ gapCm: 10 })).toBe(acOf({}));
    expect(acOf({ gapCm: 3 })).toBeLessThan(acOf({}) ?? 0);
    expect(acOf({ mounting: 'in-roof' })).toBe(acOf({ gapCm: 0 }));
    const late = site.parse({ ...bonn, inverter: { startShare: 0.5 } });
    const dim = `${head}\n2026-06-21T11:00:00Z,150,0,150,20,2,0`;
    expect(outputsOf(site.parse(bonn), dim)[0]?.acW).toBeGreaterThan(400);
    expect(outputsOf(late, dim)[0]?.acW).toBe(0);
  });

  it('two halves of an array give as much as the whole', () => {
    const half = { ...south, ratedKw: 2.5 };
    const [whole] = outputsOf(site.parse(bonn), `${head}\n${noon},0`);
    const [halves] = outputsOf(site.parse({ ...bonn, arrays: [half, half] }), `${head}\n${noon},0`);
    expect(halves?.acW).toBeCloseTo(whole?.acW ?? 0, 9);
    expect(halves?.planeWM2).toHaveLength(2);
  });

  it('curtails only power that neither grid nor home uses', () => {
    const limited = site.parse({ ...bonn, exportLimitKw: 2 });
    const [free] = outputsOf(site.parse(bonn), `${head}\n${noon},500`);
    const [capped] = outputsOf(limited, `${head}\n${noon},500`);
    expect(capped?.acW).toBe(2500);
    expect((capped?.acW ?? 0) + (capped?.curtailedW ?? 0)).toBeCloseTo(free?.acW ?? 0, 9);
    const [used] = outputsOf(limited, `${head}\n${noon},9000`);
    expect(used?.curtailedW).toBe(0);
  });

  it('works out what the file leaves out: beam and diffuse from the global, global from both', () => {
    const at = site.parse(bonn);
    const [both] = outputsOf(at, 'time,dni,dhi,temperature\n2026-06-21T11:00Z,850,100,20');
    const [split] = outputsOf(at, 'time,ghi,temperature\n2026-06-21T11:00Z,855,20');
    expect(Math.abs((split?.planeWM2[0] ?? 0) / (both?.planeWM2[0] ?? 1) - 1)).toBeLessThan(0.05);
  });

  it('has no figure where the weather has none, and none at night is 0', () => {
    const text =
      'time,ghi,temperature\n2026-06-21T11:00Z,,20\n2026-06-21T12:00Z,700,NaN\n2026-06-21T23:00Z,0,15';
    expect(outputsOf(site.parse(bonn), text).map((output) => output && output.acW)).toEqual([
      null,
      null,
      0,
    ]);
  });

  it('takes the sun of the part of an hour in which it is up', () => {
    const rising = 'time,ghi,temperature\n2026-06-21T03:00:00Z,20,12\n2026-06-21T04:00:00Z,60,12';
    const [interval] = solarYield(site.parse(bonn), weatherOf(rising, site.parse(bonn)).intervals);
    expect(interval?.elevationDeg).toBeGreaterThan(0);
    expect(interval?.sunMs).toBeGreaterThan(Date.parse('2026-06-21T03:30:00Z'));
  });
});

describe('a weather file', () => {
  it('is read in the forms of PVGIS, Open-Meteo and Unix seconds, each with its own meaning of a time', () => {
    const pvgis =
      'Latitude (decimal degrees): 50.7\nIrradiance Time Offset (h): 0.25\n' +
      'time(UTC),T2m,RH,G(h),Gb(n),Gd(h),IR(h),WS10m\n20180621:1100,20,50,855,850,100,300,2\n' +
      '20070701:0000,15,50,0,0,0,300,2\n\nT2m: words\n';
    const [typical] = weatherOf(pvgis).intervals;
    expect(typical?.momentMs).toBe(Date.parse('2018-06-21T11:15:00Z'));
    const openMeteo =
      'latitude,longitude\n50.7,7.1\n\ntime,temperature_2m (°C),shortwave_radiation (W/m²),wind_speed_10m (km/h)\n' +
      '2026-06-21T11:00,20,855,7.2\n2026-06-21T12:00,21,855,7.2';
    const [hour] = weatherOf(
      openMeteo,
      site.parse({ ...denver, weather: { utcOffsetH: 0 } }),
    ).intervals;
    expect(hour?.fromMs).toBe(Date.parse('2026-06-21T10:00:00Z'));
    expect(hour?.values.wind).toBeCloseTo(2, 9);
    const unix = 'time,ghi,temperature\n1782039600,855,20\n1782040500,855,20';
    const [quarter] = weatherOf(unix).intervals;
    expect([quarter?.fromMs, quarter?.toMs]).toEqual([1_782_039_600_000, 1_782_040_500_000]);
  });

  it('is read to its end, over an empty line between rows', () => {
    const rows = ['2026-06-21T11:00Z,855,20', '', '2026-06-21T12:00Z,855,20', '', ''];
    const text = ['time,ghi,temperature', ...rows].join('\n');
    expect(weatherOf(text).intervals.map(({ line }) => line)).toEqual([2, 4]);
  });

  it('takes local times as those of the site', () => {
    const local = 'time,ghi,temperature\n2026-06-21 12:00,855,20\n2026-06-21 13:00,855,20';
    expect(weatherOf(local).intervals[0]?.fromMs).toBe(Date.parse('2026-06-21T19:00:00Z'));
    const offset = 'time,ghi,temperature\n2026-06-21T12:00+02:00,855,20';
    expect(weatherOf(offset).intervals[0]?.fromMs).toBe(Date.parse('2026-06-21T10:00:00Z'));
  });

  it('reports line and column of a fault', () => {
    const rows = (...lines: string[]) => ['time,ghi,temperature', ...lines].join('\n');
    expect(faultsOf('a,b\n1,2')).toEqual([
      { code: 'no-head-with-time-and-sun', line: 1, column: '' },
    ]);
    expect(faultsOf('time,ghi\n2026-06-21T12:00Z,1')).toEqual([
      { code: 'column-missing', line: 1, column: 'temperature' },
    ]);
    expect(faultsOf(rows('2026-06-21T12:00Z,0.9,20', 'noon,1,20'))).toEqual([
      { code: 'not-a-time', line: 3, column: 'time' },
    ]);
    expect(faultsOf('month,day,hour,ghi,temperature\n2,28,12,400,5\n2,30,12,400,5')).toEqual([
      { code: 'not-a-time', line: 3, column: 'hour' },
    ]);
    expect(faultsOf(rows('2026-06-21T12:00Z,900000,20', '2026-06-21T13:00Z,x,200'))).toEqual([
      { code: 'not-between--20-and-1600', line: 2, column: 'ghi' },
      { code: 'not-a-number', line: 3, column: 'ghi' },
      { code: 'not-between--90-and-65', line: 3, column: 'temperature' },
    ]);
    const t = (hour: number) => `2026-06-21T${hour}:00Z,900,20`;
    expect(faultsOf(rows(t(12), t(13), t(13), t(12)))).toEqual([
      { code: 'time-twice', line: 4, column: 'time' },
      { code: 'time-runs-back', line: 5, column: 'time' },
    ]);
  });

  it('reports the defaults for missing values', () => {
    const text =
      'time,ghi,temperature\n2026-06-21T12:00Z,900,20\n2026-06-21T13:00Z,900,20\n2026-06-21T14:00Z,900,20\n2026-06-21T17:00Z,1,20';
    expect(weatherOf(text).notes).toEqual([
      'line 5: 2 intervals are missing before it',
      'no wind in the file: 1 m/s is taken',
      'no beam and no diffuse light in the file: split from the global by Erbs',
    ]);
  });
});
