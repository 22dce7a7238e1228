// Claim: an owner's answers (country, kind, year, floor area, storeys, attic, cellar, neighbours) determine a house's yearly
// heat: half of the example houses of TABULA are within 15 % of their full calculation, four of five within 30 %.
// Rival, in the same run: the mean need of the country's houses by floor area. Run: node bench/house-questions.ts TABULA.csv
import { rankedOf } from '@hearth/physics/numerics.ts';
import { existsSync, readFileSync } from 'node:fs';
import { house } from '@hearth/energy/building/house.ts';
import { houseHeat } from '@hearth/energy/building/house-heat.ts';
import type { CsvRecord } from '@hearth/energy/csv-rows.ts';
import { type CsvTable, cellOf, readCsv } from '@hearth/energy/csv-table.ts';

const [path] = process.argv.slice(2);
if (!path || !existsSync(path)) {
  console.error(
    path ? `there is no file ${path}` : 'usage: node bench/house-questions.ts TABULA.csv',
  );
  process.exit(2);
}
const read = readCsv(readFileSync(path, 'utf8'), ['Code_BuildingVariant', 'A_C_Ref', 'q_h_nd']);
if (!read.ok) throw new Error(JSON.stringify(read.faults));
const { table } = read;

const attics: Readonly<Record<string, string>> = {
  '-': 'flat-roof',
  N: 'unheated',
  P: 'partly-heated',
  C: 'heated',
};
const cellars: Readonly<Record<string, string>> = { ...attics, '-': 'none' };
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SFH: { B_Alone: 'detached', B_N1: 'semi-detached', B_N2: 'semi-detached' },
  TH: { B_Alone: 'end-terraced', B_N1: 'end-terraced', B_N2: 'terraced' },
};

const houses = table.records.flatMap((record) => guessed(table, record));
const byCountry = Map.groupBy(houses, ({ country }) => country);
const rival = houses.map(({ country, declared }) => {
  const sameCountry = byCountry.get(country) ?? [];
  const mean = sameCountry.reduce((sum, each) => sum + each.declared, 0) / sameCountry.length;
  return Math.abs(mean / declared - 1);
});
const own = houses.map(({ found, declared }) => Math.abs(found / declared - 1));
const [median, eighty] = [rankedOf(own, 0.5), rankedOf(own, 0.8)];
console.log(
  `${houses.length} houses: median error ${percent(median)}, four of five within ${percent(eighty)}; the country's mean ${percent(rankedOf(rival, 0.5))} and ${percent(rankedOf(rival, 0.8))}`,
);
process.exitCode = median <= 0.15 && eighty <= 0.3 ? 0 : 1;

/** Existing single-family houses in the climate of the country's figures. */
function guessed(table: CsvTable, record: CsvRecord) {
  const cell = (column: string) => cellOf(table, record, column);
  const figure = (column: string) => Number(cell(column));
  const isExisting = cell('Code_BuildingVariant').endsWith('ReEx.001.001');
  const kind = kinds[cell('Code_BuildingSizeClass')]?.[cell('Code_AttachedNeighbours')];
  if (
    !isExisting ||
    !kind ||
    !/\.(?:N|ME|MidClim|Temperate|Zone7|Zone3)$/.test(cell('Code_ClimateRegion'))
  )
    return [];
  const first = figure('Year1_Building') || figure('Year2_Building') - 30;
  const parsed = house.safeParse({
    country: cell('Code_Country'),
    kind,
    builtIn: Math.round((first + Math.min(2020, figure('Year2_Building'))) / 2),
    floorAreaM2: figure('A_C_Ref'),
    storeys: Math.max(1, figure('n_Storey')),
    attic: attics[cell('Code_AtticCond')],
    cellar: cellars[cell('Code_CellarCond')],
  });
  const result = parsed.success ? houseHeat(parsed.data) : null;
  if (!result?.ok) return [];
  return {
    country: cell('Code_Country'),
    found: result.heat.need.needKwhM2,
    declared: figure('q_h_nd'),
  };
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
