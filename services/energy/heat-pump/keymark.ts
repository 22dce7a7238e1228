import { binClimates } from '@hearth/physics/bin-climates.ts';
import { type DeclaredPoint, type SeasonalCop, seasonalCop } from '@hearth/physics/seasonal-cop.ts';
import type { CsvFault, CsvRecord } from '../csv-rows.ts';
import { type CsvTable, cellOf, numberIn, readCsv } from '../csv-table.ts';

/** Flow of 35 or 55 degrees at design temperature; columns of the table end in `l` and `h`. */
export type FlowLevel = 'low' | 'high';

export interface KeymarkUnit {
  readonly line: number;
  readonly manufacturer: string;
  readonly model: string;
  readonly title: string;
  readonly type: string;
  readonly low: KeymarkScop;
  readonly high: KeymarkScop;
}

export interface KeymarkScop {
  /** Null if the row has too few values; `reason` names the column. */
  readonly seasonal: SeasonalCop | null;
  readonly reason: string;
  readonly declaredScop: number | null;
}

export interface KeymarkUnits {
  readonly units: readonly KeymarkUnit[];
  readonly faults: readonly CsvFault[];
}

const suffixOf = { low: 'l', high: 'h' } as const;
const testPoints = [
  ['minus7', -7],
  ['2', 2],
  ['7', 7],
  ['12', 12],
] as const;
/** Degradation factor without a measurement. Source: EN 14825:2018, 8.4.2. */
const cyclingFactorUnmeasured = 0.9;
/** Degradation factor of ground-source units, whose declared points include cycling. */
const cyclingFactorDeclared = 1;
const columns = [
  'manufacturers',
  'models',
  'titel',
  'types',
  't_biv',
  'tol',
  'poffs',
  'ptos',
  'pcks',
  ...(['l', 'h'] as const).flatMap((suffix) => [
    `p_rated_${suffix}`,
    `eta_${suffix}`,
    ...[...testPoints.map(([name]) => name), 'tbiv', 'tol'].flatMap((name) => [
      `p_th_${name}_${suffix}`,
      `cop_${name}_${suffix}`,
    ]),
  ]),
];

/**
 * SCOP of the average climate for every row of a table in the form of the Heat Pump Keymark's list, at low and at high flow temperature.
 * Reference for the columns: RE-Lab-Projects/hplib, `database_reduced.csv`.
 */
export function keymarkUnits(text: string): KeymarkUnits {
  const read = readCsv(text, columns);
  if (!read.ok) return { units: [], faults: read.faults };
  const { table } = read;
  const faults: CsvFault[] = [];
  const units = table.records.map((record): KeymarkUnit => {
    const row = reader(table, record, faults);
    return {
      line: record.line,
      manufacturer: cellOf(table, record, 'manufacturers'),
      model: cellOf(table, record, 'models'),
      title: cellOf(table, record, 'titel'),
      type: cellOf(table, record, 'types'),
      low: scopOf(row, 'low'),
      high: scopOf(row, 'high'),
    };
  });
  return { units, faults };
}

interface RowReader {
  readonly isAir: boolean;
  figure(column: string): number | null;
}

/** Upper limit of COP: a value without its decimal point is above it. */
const copMax = 20;

/** Returns a reader of cells: an empty cell or a dash is missing; any other text is a fault, reported once. */
function reader(table: CsvTable, record: CsvRecord, faults: CsvFault[]): RowReader {
  const reportedColumns = new Set<string>();
  return {
    isAir: /\bair\b/i.test(cellOf(table, record, 'types')),
    figure(column) {
      const cell = cellOf(table, record, column);
      if (cell === '' || cell === '-') return null;
      const value = numberIn(cell);
      const isBeyond = value !== null && column.startsWith('cop_') && value > copMax;
      if ((value === null || isBeyond) && !reportedColumns.has(column)) {
        reportedColumns.add(column);
        const code = isBeyond ? `not-up-to-${copMax}` : 'not-a-number';
        faults.push({ code, line: record.line, column });
      }
      return isBeyond ? null : value;
    },
  };
}

function scopOf(row: RowReader, level: FlowLevel): KeymarkScop {
  const suffix = suffixOf[level];
  const declaredScop = declared(row, level);
  const without = (reason: string): KeymarkScop => ({ seasonal: null, reason, declaredScop });
  const designKw = row.figure(`p_rated_${suffix}`);
  if (designKw === null || designKw <= 0) return without(`p_rated_${suffix}`);
  const bivalentC = row.figure('t_biv');
  if (bivalentC === null || bivalentC < -30 || bivalentC > 12) return without('t_biv');
  const limitC = row.figure('tol') ?? binClimates.average.designC;
  const points = pointsOf(row, suffix, { tbiv: bivalentC, tol: limitC });
  if (points.length < 3) return without(`cop_${testPoints[0][0]}_${suffix}`);
  const idle = (column: string) => Math.max(0, row.figure(column) ?? 0) / 1000;
  const seasonal = seasonalCop(
    {
      designKw,
      bivalentC,
      limitC,
      points,
      cyclingFactor: row.isAir ? cyclingFactorUnmeasured : cyclingFactorDeclared,
      idleKw: { off: idle('poffs'), thermostatOff: idle('ptos'), crankcase: idle('pcks') },
      // Outdoor units reverse to defrost and are declared so; brine units only heat.
      alsoCools: row.isAir,
    },
    binClimates.average,
  );
  return { seasonal, reason: '', declaredScop };
}

function pointsOf(
  row: RowReader,
  suffix: string,
  special: { readonly tbiv: number; readonly tol: number },
): readonly DeclaredPoint[] {
  const points: DeclaredPoint[] = [];
  const named = [...testPoints, ['tbiv', special.tbiv], ['tol', special.tol]] as const;
  for (const [name, outdoorC] of named) {
    const heatKw = row.figure(`p_th_${name}_${suffix}`);
    const cop = row.figure(`cop_${name}_${suffix}`);
    if (heatKw === null || cop === null || heatKw <= 0 || cop <= 0) continue;
    if (points.every((point) => point.outdoorC !== outdoorC))
      points.push({ outdoorC, heatKw, cop });
  }
  return points;
}

/** SCOP = 2.5 (eta_s + F), F 3 % for controls and 5 % more for the pump of a ground-source unit. EN 14825:2018, formula 14. */
function declared(row: RowReader, level: FlowLevel): number | null {
  const scop = level === 'low' ? row.figure('scop_l') : null;
  if (scop !== null && scop > 0) return scop;
  const efficiency = row.figure(`eta_${suffixOf[level]}`);
  return efficiency === null || efficiency <= 0
    ? null
    : (2.5 * (efficiency + (row.isAir ? 3 : 8))) / 100;
}
