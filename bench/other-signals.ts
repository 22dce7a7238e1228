import { hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { backtest } from '@hearth/energy/forecast/backtest.ts';
import { drawBacktest } from '@hearth/energy/forecast/draw-backtest.ts';
import {
  followsTemperature,
  heatingBacktest,
  signatureDays,
} from '@hearth/energy/forecast/heating-backtest.ts';
import { loadGridOf } from '@hearth/energy/forecast/load-grid.ts';
import { priceBacktest } from '@hearth/energy/forecast/price-backtest.ts';
import type { MarketDayPrices } from '@hearth/energy/forecast/price-tail.ts';
import type { SignalBacktest } from '@hearth/energy/forecast/signal-backtest.ts';
import { solarBacktest } from '@hearth/energy/forecast/solar-backtest.ts';
import { site } from '@hearth/energy/solar/site.ts';
import { solarYield } from '@hearth/energy/solar/yield.ts';
import { readPrices } from '@hearth/energy/tariff/prices-csv.ts';
import { learnShading, shadingShare } from '@hearth/physics/learned-shading.ts';
import { azimuthDeg, elevationDeg, sunAt } from '@hearth/physics/sun.ts';
import type { Home } from '@hearth/plant/home.ts';
import { lindenweg } from '@hearth/plant/homes/lindenweg.ts';
import { rozenstraat } from '@hearth/plant/homes/rozenstraat.ts';
import { climateOfHome, recordTo, settledAt } from '@hearth/plant/run.ts';
import { totalsOf } from '@hearth/plant/totals.ts';

type TextOf = (name: string) => string | null;
type AtLeast = (label: string, found: number, target: number) => void;

const testDays = 120;
const yearDays = 365;
const yearBegins = Date.parse('2025-01-06T00:00Z');
/** Seeds that neither a demo home nor a test has. */
const seeds = [4711, 4712];

/** Scores the forecasts of other signals than the load, on recorded and on simulated homes. */
export function otherSignals(textOf: TextOf, atLeast: AtLeast): void {
  prices(textOf, atLeast);
  recordedShading(textOf, atLeast);
  for (const home of [lindenweg, rozenstraat])
    for (const seed of seeds) simulated({ ...home, seed }, atLeast);
}

function prices(textOf: TextOf, atLeast: AtLeast): void {
  const file = 'de_lu_dayahead_2020_2024.csv';
  const text = textOf(file);
  if (text === null) return;
  const timeZone = 'Europe/Berlin';
  const read = readPrices(text, { currency: 'EUR', timeZone });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const local = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  const days: MarketDayPrices[] = [];
  for (let day = '2022-01-01'; day <= '2024-10-31'; day = addDays(day, 1))
    days.push({
      weekday: (new Date(day).getUTCDay() + 6) % 7,
      hours: Array.from({ length: 24 }, (_, hour) => {
        const fromMs = local.spanOf(day).fromMs + hour * hourMs;
        return read.market.meanOver(fromMs, fromMs + hourMs);
      }),
    });
  const run = priceBacktest(days, { fromDay: days.length - yearDays });
  print(`${file}, a year to 2024-10-31`, run, 'EUR/kWh', 5);
  atLeast('  MAE better than naive-24h', run.skill.naive24h, 0.15);
  atLeast('  pinball better than conformal naive', run.skill.pinballConformalNaive, 0.2);
  band(run, atLeast);
}

/** The recorded home has the forecast of another model beside its solar power, which stands for the model here. */
function recordedShading(textOf: TextOf, atLeast: AtLeast): void {
  const text = textOf('emhass_long_train_30min.csv');
  if (text === null) return;
  const place = { latitudeDeg: 45.83, longitudeDeg: 6.86 };
  const samples = text
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [time = '', , measured = '', model = ''] = line.split(',');
      const atMs = Date.parse(time.replace(' ', 'T'));
      const sun = sunAt(atMs + hourMs / 4, place, { east: 0, north: 0, up: 0 });
      const sample = {
        elevationDeg: elevationDeg(sun),
        azimuthDeg: azimuthDeg(sun),
        modelW: Number(model),
        measuredW: measured === '' ? Number.NaN : Number(measured),
      };
      return sample.modelW > 40 && sample.measuredW >= 0 ? [sample] : [];
    });
  let [plain, learned] = [0, 0];
  const step = 300;
  for (let from = 1200; from < samples.length; from += step) {
    const map = learnShading(samples.slice(0, from));
    for (const each of samples.slice(from, from + step)) {
      plain += Math.abs(each.modelW * map.usual - each.measuredW);
      learned += Math.abs(each.modelW * shadingShare(map, each) - each.measuredW);
    }
  }
  atLeast(
    'emhass, solar: MAE with learned shading better than with one share',
    1 - learned / plain,
    0.03,
  );
}

function simulated(home: Home, atLeast: AtLeast): void {
  const name = `simulated ${home.name}, seed ${home.seed}`;
  const { timeZone } = home.place;
  const climate = climateOfHome(home);
  const fromMinute = yearBegins / minuteMs;
  const toMinute = fromMinute + yearDays * 1440;
  const totals = totalsOf({ fromMinute, toMinute, slotMinutes: 60 });
  recordTo(
    settledAt(home, fromMinute),
    climate,
    { minute: toMinute, controls: home.controls },
    totals,
  );
  const gridOf = (hours: Float64Array) =>
    loadGridOf(
      Array.from(hours, (watts, i) => ({
        fromMs: yearBegins + i * hourMs,
        toMs: yearBegins + (i + 1) * hourMs,
        watts,
      })),
      { timeZone, slotMinutes: 60 },
    );
  const { household, sh, dhw, drawnHeat } = totals.energyWh;
  const load = backtest(gridOf(household), { testDays, toDay: yearDays });
  console.log(`${name}, household: MASE ${load.mase.toFixed(3)}`);
  atLeast('  pinball better than conformal naive', load.conformalNaive.skill, 0.28);
  band(load, atLeast);
  energy(load.scores.meanBias / load.scores.actual, 0.05, atLeast);
  const heatPump = gridOf(sh.map((wh, i) => wh + (dhw[i] ?? 0)));
  const outdoor = gridOf(totals.gauges.outdoor);
  const span = { fromDay: yearDays - testDays, toDay: yearDays };
  const heating = heatingBacktest(heatPump, outdoor, span);
  const rival = backtest(heatPump, { testDays, toDay: yearDays });
  const refused = followsTemperature(signatureDays(heatPump, outdoor));
  print(`${name}, heat pump by day`, heating.days, 'kWh', 2);
  atLeast('  MAE better than naive-24h', heating.days.skill.naive24h, 0.2);
  energy(heating.days.scores.meanBias / heating.days.scores.actual, 0.1, atLeast);
  band(heating.days, atLeast);
  print(`${name}, heat pump by hour`, heating.hours, 'W', 1);
  atLeast('  MAE better than naive-24h', heating.hours.skill.naive24h, 0.1);
  console.log(
    `  the load model, which is refused here: MASE ${rival.mase.toFixed(2)}, MAE ${rival.scores.mae.toFixed(1)} W`,
  );
  atLeast(
    '  pinball better than the load model',
    1 - heating.hours.scores.pinball / rival.scores.pinball,
    0,
  );
  atLeast('  refused for the load model', refused ? 1 : 0, 1);
  const draw = drawBacktest(gridOf(drawnHeat), span);
  print(`${name}, hot water`, draw, 'W', 1);
  atLeast('  pinball better than conformal naive', draw.skill.pinballConformalNaive, 0.28);
  atLeast(
    '  Brier score of draws better than their share',
    1 - draw.brier / draw.brierOfShare,
    0.4,
  );
  energy(draw.energyError, 0.1, atLeast);
  solar(home, name, { global: totals.gauges.global, outdoor: totals.gauges.outdoor }, atLeast);
}

/** A roof with a tree in the south-west; weather as it was, and a tenth of noise. */
function solar(
  { place, seed }: Home,
  name: string,
  hours: { readonly global: Float64Array; readonly outdoor: Float64Array },
  atLeast: AtLeast,
): void {
  const roof = site.parse({
    latitude: place.latitudeDeg,
    longitude: place.longitudeDeg,
    arrays: [{ ratedKw: 6, tiltDeg: 35, azimuthDeg: 180, mounting: 'close-roof' }],
  });
  const weather = Array.from(hours.global, (global, i) => ({
    line: i,
    fromMs: yearBegins + i * hourMs,
    toMs: yearBegins + (i + 1) * hourMs,
    momentMs: null,
    values: {
      global,
      directNormal: null,
      diffuse: null,
      airC: hours.outdoor[i] ?? 10,
      wind: 2,
      loadW: null,
    },
  }));
  const measured = Float64Array.from(solarYield(roof, weather), (interval, i) => {
    const isShaded = interval.azimuthDeg > 215 && interval.elevationDeg < 30;
    const noise = 1 + 0.1 * Math.sin(i * seed);
    return (interval.output?.acW ?? 0) * (isShaded ? 0.4 : 1) * noise;
  });
  const run = solarBacktest(roof, weather, measured, { testDays });
  if (!run) throw new Error('hours divide the day');
  print(`${name}, sun behind a tree`, run, 'W', 1);
  atLeast('  MAE better than without learning', run.learnedSkill, 0.3);
  energy(run.scores.meanBias / run.scores.actual, 0.1, atLeast);
}

function print(label: string, { scores }: SignalBacktest, unit: string, digits: number): void {
  console.log(
    `${label}, ${scores.slots} slots: MAE ${scores.mae.toFixed(digits)} ${unit} of ${scores.actual.toFixed(digits)}, in the 80 % band ${scores.coverage80.toFixed(3)}`,
  );
}

function band({ scores }: Pick<SignalBacktest, 'scores'>, atLeast: AtLeast): void {
  atLeast('  in the 80 % band', scores.coverage80, 0.78);
  atLeast('  out of the 80 % band', 1 - scores.coverage80, 0.18);
}

function energy(error: number, most: number, atLeast: AtLeast): void {
  atLeast(`  energy of the expectation within ${most} by`, most - Math.abs(error), 0);
}
