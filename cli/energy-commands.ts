import type { Command } from './command.ts';
import { budget } from './energy-budget.ts';
import { cost } from './energy-cost.ts';
import { heatLoad } from './energy-heat-load.ts';
import { pv } from './energy-pv.ts';
import { heatNeed, scop } from './energy-tables.ts';

/** Calculations open to inspection: pure files of the energy service on files of the person's own. */
export const energyCommands: Readonly<Record<string, Command>> = {
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
};
