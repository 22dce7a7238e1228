import type { CliCommand } from './command.ts';
import { budget } from './energy-budget.ts';
import { cost } from './energy-cost.ts';
import { climate, homes, spf } from './energy-field.ts';
import { forecast } from './energy-forecast.ts';
import { heatLoad } from './energy-heat-load.ts';
import { dimming, peakCharge } from './energy-network.ts';
import { energyPlan } from './energy-plan.ts';
import { airConditionerTable, energyRooms, seer } from './energy-rooms.ts';
import { pv } from './energy-pv.ts';
import {
  heatingForecast,
  hotWaterForecast,
  priceForecast,
  solarForecast,
} from './energy-signal-forecasts.ts';
import { simulate } from './energy-simulate.ts';
import { prices, weather } from './energy-sources.ts';
import { heatNeed, scop } from './energy-tables.ts';

/** Calculations of the energy service on files of the operator. */
export const energyCommands: Readonly<Record<string, CliCommand>> = {
  'energy heat-need': {
    usage: 'energy heat-need --tabula CSV [--format csv|json]',
    summary: 'seasonal heat need of every building of a table in the form of TABULA',
    parameters: [],
    options: ['tabula', 'format'],
    run: heatNeed,
  },
  'energy scop': {
    usage: 'energy scop --keymark CSV [--format csv|json]',
    summary: 'SCOP of every heat pump of a table in the form of the Heat Pump Keymark',
    parameters: [],
    options: ['keymark', 'format'],
    run: scop,
  },
  'energy heat-load': {
    usage: 'energy heat-load HOUSE.json',
    summary: 'design heat load and yearly heat of a house, by component',
    parameters: ['HOUSE.json'],
    options: [],
    run: heatLoad,
  },
  'energy budget': {
    usage: 'energy budget HOUSE.json',
    summary: 'a normal year of a home with a heat pump, energy by month',
    parameters: ['HOUSE.json'],
    options: [],
    run: budget,
  },
  'energy climate': {
    usage: 'energy climate --lat DEG --lon DEG [--country CC] [--altitude METRES]',
    summary: 'usual months, heating season and degree days of a location',
    parameters: [],
    options: ['lat', 'lon', 'country', 'altitude'],
    run: climate,
  },
  'energy spf': {
    usage: 'energy spf --systems CSV [--keymark CSV] [--heat metered|stated] [--format csv|json]',
    summary: 'yearly performance factor of metered heat-pump systems beside the measured one',
    parameters: [],
    options: ['systems', 'keymark', 'heat', 'format'],
    run: spf,
  },
  'energy homes': {
    usage: 'energy homes --systems CSV [--format csv|json]',
    summary: 'likely heat and heat loss of metered British homes beside the measured ones',
    parameters: [],
    options: ['systems', 'format'],
    run: homes,
  },
  'energy pv': {
    usage: 'energy pv --site SITE.json --weather CSV [--format csv|json]',
    summary: 'plane-of-array irradiance and AC power in each interval of a weather file',
    parameters: [],
    options: ['site', 'weather', 'format'],
    run: pv,
  },
  'energy cost': {
    usage:
      'energy cost --contract CONTRACT.json --readings CSV [--prices CSV] [--compare CONTRACT.json] [--bill BILL.json]',
    summary: 'the bill for readings under a contract, split by the version that priced each part',
    parameters: [],
    options: ['contract', 'readings', 'prices', 'compare', 'bill'],
    run: cost,
  },
  'energy weather': {
    usage:
      'energy weather --lat DEG --lon DEG [--country CC] [--from INSTANT] [--hours N] [--format csv|json]',
    summary: 'the weather at a place from the configured source, by quarter-hours',
    parameters: [],
    options: ['lat', 'lon', 'country', 'from', 'hours', 'format'],
    run: weather,
  },
  'energy prices': {
    usage: 'energy prices --zone ZONE [--from DAY] [--days N] [--format csv|json]',
    summary: 'the day-ahead prices of a bidding zone from the configured source',
    parameters: [],
    options: ['zone', 'from', 'days', 'format'],
    run: prices,
  },
  'energy simulate': {
    usage:
      'energy simulate --scenario NAME | --all [--days N] [--from DAY] [--controllers LIST] [--prices CSV] [--format csv|json]',
    summary:
      'days of a simulated home under rules and planner: cost, comfort, share of the attainable saving',
    parameters: [],
    options: ['scenario', 'all', 'days', 'from', 'controllers', 'prices', 'format'],
    run: simulate,
  },
  'energy forecast': {
    usage:
      'energy forecast --csv FILE --time COL --value COL --unit W|kW|Wh|kWh --zone TZ [--test-days N] [--counter] [--holidays COUNTRY[-PART]] [--temperature COL] [--format json|csv]',
    summary: 'scores of day-ahead forecasts of a load, beside forecasts that need no learning',
    parameters: [],
    options: [
      'csv',
      'time',
      'value',
      'unit',
      'zone',
      'test-days',
      'counter',
      'holidays',
      'temperature',
      'format',
    ],
    run: forecast,
  },
  'energy heating-forecast': {
    usage:
      'energy heating-forecast --csv FILE --time COL --value COL --unit W|kW|Wh|kWh --temperature COL --zone TZ [--test-days N]',
    summary: 'scores of day-ahead forecasts of heating by the outdoor temperature',
    parameters: [],
    options: ['csv', 'time', 'value', 'unit', 'temperature', 'zone', 'test-days'],
    run: heatingForecast,
  },
  'energy hot-water-forecast': {
    usage:
      'energy hot-water-forecast --csv FILE --time COL --value COL --unit W|kW|Wh|kWh --zone TZ [--test-days N]',
    summary: 'scores of day-ahead forecasts of the heat drawn as hot water',
    parameters: [],
    options: ['csv', 'time', 'value', 'unit', 'zone', 'test-days'],
    run: hotWaterForecast,
  },
  'energy solar-forecast': {
    usage:
      'energy solar-forecast --site SITE.json --weather CSV --csv FILE --time COL --value COL --unit W|kW|Wh|kWh --zone TZ [--test-days N]',
    summary:
      'scores of forecasts of solar power from the weather, with and without learned shading',
    parameters: [],
    options: ['site', 'weather', 'csv', 'time', 'value', 'unit', 'zone', 'test-days'],
    run: solarForecast,
  },
  'energy price-forecast': {
    usage: 'energy price-forecast --prices CSV --zone TZ [--currency CUR] [--test-days N]',
    summary: 'scores of forecasts of prices that are not published yet',
    parameters: [],
    options: ['prices', 'zone', 'currency', 'test-days'],
    run: priceForecast,
  },
  'energy plan-rooms': {
    usage: 'energy plan-rooms SCENARIO.json',
    summary:
      'plan of the air conditioners of a home, or the reason for which nothing can be gained',
    parameters: ['SCENARIO.json'],
    options: [],
    run: energyRooms,
  },
  'energy air-conditioner': {
    usage:
      'energy air-conditioner UNIT.json [--room DEGREES] [--humidity SHARE] [--altitude METRES]',
    summary: 'SEER, SCOP and power of a unit by outdoor temperature and load, sensible and latent',
    parameters: ['UNIT.json'],
    options: ['room', 'humidity', 'altitude'],
    run: airConditionerTable,
  },
  'energy seer': {
    usage: 'energy seer --keymark CSV [--format csv|json]',
    summary: 'SEER of every heat pump with cooling of a table in the form of the Heat Pump Keymark',
    parameters: [],
    options: ['keymark', 'format'],
    run: seer,
  },
  'energy peak-charge': {
    usage:
      'energy peak-charge --peaks KW,KW,… --rate PER-KW-YEAR --year-kwh KWH [--least-kw KW] [--months N] [--network-per-kwh PRICE] [--most-per-kwh PRICE]',
    summary:
      'billed power from the peaks of months, the last one unfinished, and the price of a rise',
    parameters: [],
    options: ['peaks', 'rate', 'year-kwh', 'least-kw', 'months', 'network-per-kwh', 'most-per-kwh'],
    run: peakCharge,
  },
  'energy dimming': {
    usage: 'energy dimming --devices KIND:KW,…',
    summary:
      'power that a German network operator must leave to the controllable devices of a home',
    parameters: [],
    options: ['devices'],
    run: dimming,
  },
  'energy plan': {
    usage: 'energy plan SCENARIO.json [--effort quick|proven]',
    summary: 'plan of a home for the next day or two, by quarter-hours, with reasons',
    parameters: ['SCENARIO.json'],
    options: ['effort'],
    run: energyPlan,
  },
};
