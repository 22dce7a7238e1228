import {
  type ByOrientation,
  type EnvelopePart,
  type SeasonalHeatNeed,
  seasonalHeatNeed,
} from '@hearth/physics/seasonal-heat-need.ts';
import type { CsvFault, CsvRecord } from '../csv-rows.ts';
import { type CsvTable, cellOf, numberIn, readCsv } from '../csv-table.ts';

export interface TabulaNeed {
  readonly line: number;
  readonly code: string;
  readonly need: SeasonalHeatNeed;
  /** Value of the table itself; null without one. */
  readonly declaredKwhM2: number | null;
}

export interface TabulaNeeds {
  readonly needs: readonly TabulaNeed[];
  /** Rows that could not be calculated, with the reason. */
  readonly faults: readonly CsvFault[];
}

const keyColumn = 'Code_BuildingVariant';
const declaredColumn = 'q_h_nd';
const opaque = ['Roof_1', 'Roof_2', 'Wall_1', 'Wall_2', 'Wall_3', 'Floor_1', 'Floor_2'] as const;
const glazed = ['Window_1', 'Window_2', 'Door_1'] as const;
const ways = ['Horizontal', 'East', 'South', 'West', 'North'] as const;
const suns = ['Hor', 'East', 'South', 'West', 'North'] as const;

/** Limits of a column, inclusive. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}
const area: Bounds = { min: 0, max: 1e6 };
const share: Bounds = { min: 0, max: 1 };
const bounds: Readonly<Record<string, Bounds>> = {
  ...Object.fromEntries([...opaque, ...glazed].map((part) => [`A_Calc_${part}`, area])),
  ...Object.fromEntries(
    [...opaque, ...glazed].map((part) => [`U_Actual_${part}`, { min: 0, max: 20 }]),
  ),
  ...Object.fromEntries(opaque.map((part) => [`b_Transmission_${part}`, share])),
  ...Object.fromEntries(ways.map((way) => [`A_Calc_Window_${way}`, area])),
  ...Object.fromEntries(suns.map((sun) => [`I_Sol_${sun}`, { min: 0, max: 4000 }])),
  A_C_Ref: { min: 1, max: 1e6 },
  delta_U_ThermalBridging: { min: 0, max: 2 },
  n_air_use: { min: 0, max: 20 },
  n_air_infiltration: { min: 0, max: 20 },
  h_room: { min: 1, max: 20 },
  c_m: { min: 1, max: 1000 },
  theta_i: { min: 0, max: 40 },
  Theta_e: { min: -60, max: 40 },
  HeatingDays: { min: 0, max: 366 },
  F_red_htr1: { min: 0.1, max: 1 },
  F_red_htr4: { min: 0.1, max: 1 },
  g_gl_n: share,
  F_f: share,
  F_w: share,
  F_sh_hor: share,
  F_sh_vert: share,
  phi_int: { min: 0, max: 100 },
};

/** Seasonal heat need of every row of a table in the form of the TABULA calculator's export, one for each that can be calculated. */
export function tabulaNeeds(text: string): TabulaNeeds {
  const parsed = readCsv(text, [keyColumn, ...Object.keys(bounds)]);
  if (!parsed.ok) return { needs: [], faults: parsed.faults };
  const { table } = parsed;
  const needs: TabulaNeed[] = [];
  const faults: CsvFault[] = [];
  for (const record of table.records) {
    const row = rowOf(table, record);
    if (row.ok) needs.push(needOf(table, record, row.figure));
    else faults.push(...row.faults);
  }
  return { needs, faults };
}

type Row =
  | { readonly ok: true; readonly figure: (column: string) => number }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };

function rowOf(table: CsvTable, { line, cells }: CsvRecord): Row {
  const figures = new Map<string, number>();
  const faults: CsvFault[] = [];
  for (const [column, { min, max }] of Object.entries(bounds)) {
    const cell = cellOf(table, { line, cells }, column);
    const value = numberIn(cell);
    if (value === null) faults.push({ code: cell === '' ? 'empty' : 'not-a-number', line, column });
    else if (value < min || value > max)
      faults.push({ code: `not-between-${min}-and-${max}`, line, column });
    else figures.set(column, value);
  }
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, figure: (column) => figures.get(column) ?? Number.NaN };
}

function needOf(
  table: CsvTable,
  record: CsvRecord,
  figure: (column: string) => number,
): TabulaNeed {
  const partOf = (part: string, correction: number): EnvelopePart => ({
    areaM2: figure(`A_Calc_${part}`),
    uWM2K: figure(`U_Actual_${part}`),
    correction,
  });
  const byWay = (columns: readonly string[]): ByOrientation => {
    const [horizontal = 0, east = 0, south = 0, west = 0, north = 0] = columns.map(figure);
    return { horizontal, east, south, west, north };
  };
  const need = seasonalHeatNeed(
    {
      referenceAreaM2: figure('A_C_Ref'),
      parts: [
        ...opaque.map((part) => partOf(part, figure(`b_Transmission_${part}`))),
        ...glazed.map((part) => partOf(part, 1)),
      ],
      bridgesWM2K: figure('delta_U_ThermalBridging'),
      airChangesPerH: figure('n_air_use') + figure('n_air_infiltration'),
      roomHeightM: figure('h_room'),
      heatCapacityWhM2K: figure('c_m'),
      indoorC: figure('theta_i'),
      partialHeating: { at1: figure('F_red_htr1'), at4: figure('F_red_htr4') },
      windowM2: byWay(ways.map((way) => `A_Calc_Window_${way}`)),
      glazing: {
        transmittance: figure('g_gl_n'),
        frameShare: figure('F_f'),
        angleFactor: figure('F_w'),
        shadingHorizontal: figure('F_sh_hor'),
        shadingVertical: figure('F_sh_vert'),
      },
      internalWM2: figure('phi_int'),
    },
    {
      days: figure('HeatingDays'),
      outdoorC: figure('Theta_e'),
      sunKwhM2: byWay(suns.map((sun) => `I_Sol_${sun}`)),
    },
  );
  return {
    line: record.line,
    code: cellOf(table, record, keyColumn),
    need,
    declaredKwhM2: numberIn(cellOf(table, record, declaredColumn)),
  };
}
