import { tabulaNeeds } from '@hearth/energy/building/tabula.ts';
import { type KeymarkScop, keymarkUnits } from '@hearth/energy/heat-pump/keymark.ts';
import { type CliInput, type CommandOutcome, failed, readFileText } from './command.ts';
import { rowsOutcome } from './rows-text.ts';

const needColumns = [
  'line',
  'Code_BuildingVariant',
  'q_h_nd',
  'q_h_nd_declared',
  'relative_error',
  'h_Transmission',
  'h_Ventilation',
  'F_red_temp',
  'q_ht',
  'q_sol',
  'q_int',
  'tau',
  'eta_h_gn',
] as const;

/** Prints the heat need of each row in kWh/(m2 a), the value of the table, and the steps under the names of the table. */
export async function heatNeed({ options }: CliInput): Promise<CommandOutcome> {
  const { tabula: file, format = 'csv' } = options;
  if (!file) return { exit: 2, words: '--tabula CSV is missing' };
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const { needs, faults } = tabulaNeeds(text);
  const rows = needs.map(({ line, code, need, declaredKwhM2 }) => [
    line,
    code,
    need.needKwhM2,
    declaredKwhM2,
    errorOf(need.needKwhM2, declaredKwhM2),
    need.transmissionWM2K,
    need.ventilationWM2K,
    need.temperatureShare,
    need.transmissionKwhM2 + need.ventilationKwhM2,
    need.solarKwhM2,
    need.internalKwhM2,
    need.timeConstantH,
    need.utilisation,
  ]);
  return rowsOutcome({ columns: needColumns, rows }, { file, format, faults });
}

const scopColumns = [
  'line',
  'manufacturers',
  'models',
  'titel',
  'types',
  'scop_l',
  'scop_l_declared',
  'relative_error_l',
  'scop_h',
  'scop_h_declared',
  'relative_error_h',
  'supplementary_share_l',
  'supplementary_share_h',
  'reason',
] as const;

/** Prints SCOP at low and high flow temperature beside the declared value for each row; empty with a reason without points. */
export async function scop({ options }: CliInput): Promise<CommandOutcome> {
  const { keymark: file, format = 'csv' } = options;
  if (!file) return { exit: 2, words: '--keymark CSV is missing' };
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const { units, faults } = keymarkUnits(text);
  const rows = units.map(({ line, manufacturer, model, title, type, low, high }) => [
    line,
    manufacturer,
    model,
    title,
    type,
    ...scopCells(low),
    ...scopCells(high),
    supplementaryShare(low),
    supplementaryShare(high),
    [low.reason, high.reason].filter((reason) => reason !== '').join(' '),
  ]);
  return rowsOutcome({ columns: scopColumns, rows }, { file, format, faults });
}

function scopCells({ seasonal, declaredScop }: KeymarkScop): readonly (number | null)[] {
  const found = seasonal?.scop ?? null;
  return [found, declaredScop, found === null ? null : errorOf(found, declaredScop)];
}

function supplementaryShare({ seasonal }: KeymarkScop): number | null {
  return seasonal && seasonal.supplementaryKwh / seasonal.heatKwh;
}

function errorOf(found: number, declared: number | null): number | null {
  return declared === null || declared === 0 ? null : found / declared - 1;
}
