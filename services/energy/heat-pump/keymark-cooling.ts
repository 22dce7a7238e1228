import { coolingSeasons, seasonalEer } from '@hearth/physics/seasonal-eer.ts';
import type { CsvFault } from '../csv-rows.ts';
import { cellOf, numberIn, readCsv } from '../csv-table.ts';

/** SEER of one row at low (7 degrees of water) or high level (18 degrees). */
export interface KeymarkSeer {
  readonly line: number;
  readonly manufacturer: string;
  readonly title: string;
  readonly level: 'low' | 'high';
  readonly seer: number;
  readonly declaredSeer: number;
}

const outdoors = [35, 30, 25, 20] as const;
const suffixOf = { low: 'l', high: 'h' } as const;

/** SEER from the four declared points and the idle power of each row of the Heat Pump Keymark's list that states both points and SEER. */
export function keymarkSeers(text: string): {
  readonly rows: readonly KeymarkSeer[];
  readonly faults: readonly CsvFault[];
} {
  const read = readCsv(text, [
    'manufacturers',
    'titel',
    'ptos',
    'psbs',
    'pcks',
    ...Object.values(suffixOf).flatMap((suffix) => [
      `seers_${suffix}`,
      `p_design_cools_${suffix}`,
      ...outdoors.map((outdoorC) => `eer_${outdoorC}_${suffix}`),
    ]),
  ]);
  if (!read.ok) return { rows: [], faults: read.faults };
  const { table } = read;
  const rows = table.records.flatMap((record) => {
    const figure = (column: string) => numberIn(cellOf(table, record, column)) ?? 0;
    const idle = (column: string) => Math.max(0, figure(column)) / 1000;
    return (['low', 'high'] as const).flatMap((level): KeymarkSeer[] => {
      const suffix = suffixOf[level];
      const declaredSeer = figure(`seers_${suffix}`);
      const designKw = figure(`p_design_cools_${suffix}`);
      const points = outdoors.map((outdoorC) => ({
        outdoorC,
        eer: figure(`eer_${outdoorC}_${suffix}`),
      }));
      if (declaredSeer <= 0 || designKw <= 0 || points.some(({ eer }) => eer <= 0)) return [];
      const { seer } = seasonalEer(
        {
          designKw,
          points,
          idleKw: {
            off: 0,
            thermostatOff: idle('ptos'),
            standby: idle('psbs'),
            crankcase: idle('pcks'),
          },
        },
        coolingSeasons.water,
      );
      return [
        {
          line: record.line,
          manufacturer: cellOf(table, record, 'manufacturers'),
          title: cellOf(table, record, 'titel'),
          level,
          seer,
          declaredSeer,
        },
      ];
    });
  });
  return { rows, faults: [] };
}
