import { climateOf } from '../building/climate.ts';
import type { CsvFault, CsvRecord } from '../csv-rows.ts';
import { type CsvTable, cellOf, numberIn, readCsv } from '../csv-table.ts';
import type { FieldSetup } from '../heat-pump/field-factor.ts';
import type { NamedUnit } from '../heat-pump/keymark-certificates.ts';
import { operating } from '../heat-pump/operating-parameters.ts';
import type { HeatPumpHome } from '../heat-pump/predicted-year.ts';

/** A metered heat-pump system with the answers of its owner. */
export interface FieldSystem {
  readonly line: number;
  readonly id: string;
  readonly name: NamedUnit;
  /** The home without its unit's certificate. */
  readonly home: HeatPumpHome;
  readonly measuredSpf: number;
}

export interface FieldSystems {
  readonly systems: readonly FieldSystem[];
  readonly faults: readonly CsvFault[];
}

const columns = [
  'id',
  'hp_manufacturer',
  'hp_type',
  'hp_output',
  'refrigerant',
  'dhw_method',
  'new_radiators',
  'old_radiators',
  'UFH',
  'flow_temp',
  'space_heat_control_type',
  'uses_backup_heater',
  'dhw_target_temperature',
  'heat_loss',
  'heat_demand',
  'water_heat_demand',
  'design_temp',
  'combined_heat_kwh',
  'combined_cop',
  'water_heat_kwh',
  'latitude_1deg',
];

/**
 * Systems of a table in the form of HeatpumpMonitor.org's list. `heat`: space heat and hot water as metered, or as the designer stated it; the SPF
 * is predicted for that heat. Rows without a measured year are left out with a fault.
 */
export function fieldSystems(text: string, heat: 'metered' | 'stated'): FieldSystems {
  const read = readCsv(text, columns);
  if (!read.ok) return { systems: [], faults: read.faults };
  const { table } = read;
  const faults: CsvFault[] = [];
  const systems = table.records.flatMap((record): readonly FieldSystem[] => {
    const row = rowOf(table, record);
    const measuredSpf = row.within('combined_cop', 1, 10);
    if (measuredSpf === null) {
      faults.push({ code: 'no-measured-year', line: record.line, column: 'combined_cop' });
      return [];
    }
    const outputKw = row.within('hp_output', 1, 200) ?? usual.outputKw;
    return [
      {
        line: record.line,
        id: row.text('id'),
        name: {
          manufacturer: row.text('hp_manufacturer'),
          refrigerant: row.text('refrigerant'),
          isAir: !/ground|water source/i.test(row.text('hp_type')),
          outputKw,
        },
        home: homeOf(row, heat, outputKw),
        measuredSpf,
      },
    ];
  });
  return { systems, faults };
}

/** Replacements of answers that are missing or impossible. */
const usual = {
  outputKw: 7,
  flowC: 42,
  /** Design heat loss by output of the unit: median of the list. */
  lossByOutput: 0.85,
  designC: -3,
  /** Full-load hours of a year, and share of hot water in all heat. */
  fullLoadH: 2000,
  hotWaterKwh: 2500,
  hotWaterShare: 0.17,
  latitudeDeg: 52,
  longitudeDeg: -1.5,
} as const;
/** Designers' room temperature. */
const roomC = 20.5;

interface Row {
  text(column: string): string;
  within(column: string, least: number, most: number): number | null;
}

function rowOf(table: CsvTable, record: CsvRecord): Row {
  return {
    text: (column) => cellOf(table, record, column),
    within(column, least, most) {
      const value = numberIn(cellOf(table, record, column));
      return value !== null && value >= least && value <= most ? value : null;
    },
  };
}

function homeOf(row: Row, heat: 'metered' | 'stated', outputKw: number): HeatPumpHome {
  const lossKw = row.within('heat_loss', 0.5, 200) ?? usual.lossByOutput * outputKw;
  const designOutdoorC = row.within('design_temp', -25, 5) ?? usual.designC;
  const isFloorAlone =
    row.text('UFH') === '1' &&
    row.text('new_radiators') !== '1' &&
    row.text('old_radiators') !== '1';
  const climate = climateOf({
    country: 'GB',
    altitudeM: null,
    latitudeDeg: row.within('latitude_1deg', 30, 72) ?? usual.latitudeDeg,
    longitudeDeg: usual.longitudeDeg,
  });
  if (!climate) throw new Error('no climate at the coordinates');
  return {
    ...heatOf(row, heat, lossKw),
    lossWPerK: (1000 * lossKw) / (roomC - designOutdoorC),
    roomC: 20,
    designOutdoorC,
    year: climate.year,
    emitter: isFloorAlone ? 'floor' : 'radiators',
    designFlowC: row.within('flow_temp', 25, 70) ?? usual.flowC,
    hotWaterSetC: row.within('dhw_target_temperature', 35, 60) ?? operating.tank.setPointC,
    unit: null,
    fullHeatW: 1000 * outputKw,
    setup: setupOf(row),
  };
}

function heatOf(row: Row, heat: 'metered' | 'stated', lossKw: number) {
  const metered = heat === 'metered' ? row.within('combined_heat_kwh', 100, 500_000) : null;
  if (metered === null)
    return {
      spaceHeatKwh: row.within('heat_demand', 1000, 500_000) ?? usual.fullLoadH * lossKw,
      hotWaterKwh: row.within('water_heat_demand', 100, 50_000) ?? usual.hotWaterKwh,
    };
  const water = row.within('water_heat_kwh', 1, 50_000) ?? usual.hotWaterShare * metered;
  const hotWaterKwh = Math.min(water, 0.9 * metered);
  return { spaceHeatKwh: metered - hotWaterKwh, hotWaterKwh };
}

/** Owners who cannot name the control are not among those who set it by the weather alone. */
function setupOf(row: Row): FieldSetup {
  const method = row.text('dhw_method');
  const backup = row.text('uses_backup_heater');
  const pumps = row.text('metering_inc_central_heating_pumps');
  return {
    control: /^pure weather/i.test(row.text('space_heat_control_type')) ? 'weather' : 'other',
    usesBackupHeater: backup === '' ? undefined : backup === '1',
    tankExchanger: method === '' ? undefined : /plate/i.test(method) ? 'plate' : 'coil',
    countsPumps: pumps !== '0',
  };
}
