import type { CliCommand } from './command.ts';
import { budget } from './energy-budget.ts';
import { cost } from './energy-cost.ts';
import { forecast } from './energy-forecast.ts';
import { heatLoad } from './energy-heat-load.ts';
import { energyPlan } from './energy-plan.ts';
import { pv } from './energy-pv.ts';
import { simulate } from './energy-simulate.ts';
import { prices, weather } from './energy-sources.ts';
import { heatNeed, scop } from './energy-tables.ts';

/** Calculations open to inspection: pure files of the energy service on files of the person's own. */
export const energyCommands: Readonly<Record<string, CliCommand>> = {
  'energy heat-need': {
    usage: 'energy heat-need --tabula CSV [--format csv|json]',
    does: 'seasonal heat need of every building of a table in the form of TABULA',
    takes: [],
    options: ['tabula', 'format'],
    run: heatNeed,
  },
  'energy scop': {
    usage: 'energy scop --keymark CSV [--format csv|json]',
    does: 'SCOP of every heat pump of a table in the form of the Heat Pump Keymark',
    takes: [],
    options: ['keymark', 'format'],
    run: scop,
  },
  'energy heat-load': {
    usage: 'energy heat-load HOUSE.json',
    does: 'design heat load and yearly heat of a house, part by part',
    takes: ['HOUSE.json'],
    options: [],
    run: heatLoad,
  },
  'energy budget': {
    usage: 'energy budget HOUSE.json',
    does: 'a usual year of a home with a heat pump, energy by month',
    takes: ['HOUSE.json'],
    options: [],
    run: budget,
  },
  'energy pv': {
    usage: 'energy pv --site SITE.json --weather CSV [--format csv|json]',
    does: 'plane-of-array irradiance and AC power in each interval of a weather file',
    takes: [],
    options: ['site', 'weather', 'format'],
    run: pv,
  },
  'energy cost': {
    usage:
      'energy cost --contract CONTRACT.json --readings CSV [--prices CSV] [--compare CONTRACT.json] [--bill BILL.json]',
    does: 'the bill for readings under a contract, split by the version that priced each part',
    takes: [],
    options: ['contract', 'readings', 'prices', 'compare', 'bill'],
    run: cost,
  },
  'energy weather': {
    usage:
      'energy weather --lat DEG --lon DEG [--country CC] [--from INSTANT] [--hours N] [--format csv|json]',
    does: 'what the configured source says of the weather at a place, by quarter-hours',
    takes: [],
    options: ['lat', 'lon', 'country', 'from', 'hours', 'format'],
    run: weather,
  },
  'energy prices': {
    usage: 'energy prices --zone ZONE [--from DAY] [--days N] [--format csv|json]',
    does: 'what the configured source says of the day-ahead prices of a bidding zone',
    takes: [],
    options: ['zone', 'from', 'days', 'format'],
    run: prices,
  },
  'energy simulate': {
    usage:
      'energy simulate --scenario NAME | --all [--days N] [--from DAY] [--controllers LIST] [--prices CSV] [--format csv|json]',
    does: 'days of a simulated home under rules and planner: cost, comfort, share of the attainable saving',
    takes: [],
    options: ['scenario', 'all', 'days', 'from', 'controllers', 'prices', 'format'],
    run: simulate,
  },
  'energy forecast': {
    usage:
      'energy forecast --csv FILE --time COL --value COL --unit W|kW|Wh|kWh --zone TZ [--test-days N] [--counter] [--holidays COUNTRY[-PART]] [--format json|csv]',
    does: 'how good day-ahead forecasts of a load would have been, beside what needs no learning',
    takes: [],
    options: ['csv', 'time', 'value', 'unit', 'zone', 'test-days', 'counter', 'holidays', 'format'],
    run: forecast,
  },
  'energy plan': {
    usage: 'energy plan SCENARIO.json [--effort quick|proven] [--time-limit SECONDS]',
    does: 'what a home does in the next day or two, quarter-hour by quarter-hour, and why',
    takes: ['SCENARIO.json'],
    options: ['effort', 'time-limit'],
    run: energyPlan,
  },
};
