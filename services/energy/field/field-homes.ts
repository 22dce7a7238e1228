import { cellOf, numberIn, readCsv } from '../csv-table.ts';
import { type House, house } from '../building/house.ts';
import { houseHeat } from '../building/house-heat.ts';

/** A metered home: logarithms of its likely over its measured space heat and heat loss coefficient. */
export interface BritishHome {
  readonly id: string;
  readonly houseHeatKwh: number;
  readonly measuredHeatKwh: number;
  readonly heat: number;
  /** Null without a measured loss. */
  readonly loss: number | null;
}

const kinds: Readonly<Record<string, House['kind']>> = {
  Detached: 'detached',
  Bungalow: 'detached',
  'Semi-detached': 'semi-detached',
  'Mid-terrace': 'terraced',
  'End-terrace': 'end-terraced',
};
const years: Readonly<Record<string, number>> = {
  'Pre-1900': 1880,
  '1900 to 1939': 1920,
  '1940 to 1982': 1961,
  '1983 to 2011': 1997,
  '2012 or newer': 2016,
};
type Insulation = House['insulation'];
const asBuilt: Insulation = {
  roof: 'as-built',
  walls: 'as-built',
  floor: 'as-built',
  windows: 'as-built',
};
const insulations: Readonly<Record<string, Insulation>> = {
  Passivhaus: { roof: 'very-good', walls: 'very-good', floor: 'very-good', windows: 'very-good' },
  'Fully insulated walls, floors and loft': {
    roof: 'improved',
    walls: 'improved',
    floor: 'improved',
    windows: 'improved',
  },
  'Some insulation in walls and loft': { ...asBuilt, roof: 'improved', walls: 'improved' },
  'Cavity wall, plus some loft insulation': { ...asBuilt, roof: 'improved' },
};
/** Share of hot water in the heat of homes that do not meter it, at most the second figure. */
const hotWater = { share: 0.17, mostKwh: 2500 };

/** Homes of a table in the form of HeatpumpMonitor.org's list, with their houses by age, area and insulation alone. */
export function britishHomes(text: string): readonly BritishHome[] {
  const read = readCsv(text, ['id', 'property', 'age', 'insulation', 'floor_area']);
  if (!read.ok) return [];
  const { table } = read;
  return table.records.flatMap((record): readonly BritishHome[] => {
    const cell = (column: string) => cellOf(table, record, column);
    const figure = (column: string) => numberIn(cell(column)) ?? 0;
    const parsed = house.safeParse({
      country: 'GB',
      kind: kinds[cell('property')],
      builtIn: years[cell('age')],
      floorAreaM2: figure('floor_area'),
      storeys: cell('property') === 'Bungalow' ? 1 : 2,
      cellar: 'none',
      insulation: insulations[cell('insulation')] ?? asBuilt,
      latitudeDeg: figure('latitude_1deg') || undefined,
      longitudeDeg: figure('latitude_1deg') ? -1.5 : undefined,
    });
    const found = parsed.success ? houseHeat(parsed.data) : null;
    const allKwh = figure('combined_heat_kwh');
    if (!found?.ok || allKwh <= 0) return [];
    const usualKwh = Math.min(hotWater.mostKwh, hotWater.share * allKwh);
    const measuredHeatKwh = allKwh - Math.min(0.9 * allKwh, figure('water_heat_kwh') || usualKwh);
    const { likely, likelyLossWPerK } = found.heat;
    const measuredWPerK = (1000 * figure('measured_heat_loss')) / figure('measured_design_DT');
    const isMeasured = measuredWPerK > 20 && measuredWPerK < 2000;
    return [
      {
        id: cell('id'),
        houseHeatKwh: likely.middle,
        measuredHeatKwh,
        heat: Math.log(likely.middle / measuredHeatKwh),
        loss: isMeasured ? Math.log(likelyLossWPerK / measuredWPerK) : null,
      },
    ];
  });
}
