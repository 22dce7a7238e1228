import { medianOf } from '@hearth/physics/numerics.ts';
import type { CsvRecord } from '../csv-rows.ts';
import { type CsvTable, cellOf, numberIn, readCsv } from '../csv-table.ts';
import { type Certificate, certificate } from './contract.ts';

/** A heat pump as its owner names it. */
export interface NamedUnit {
  readonly manufacturer: string;
  readonly refrigerant: string;
  readonly isAir: boolean;
  readonly outputKw: number;
}

export interface KeymarkCertificate {
  readonly manufacturer: string;
  readonly refrigerant: string;
  readonly isAir: boolean;
  readonly ratedKw: number;
  readonly certificate: Certificate;
}

const outdoors = [
  ['-7', 'minus7'],
  ['2', '2'],
  ['7', '7'],
  ['12', '12'],
] as const;

/** Complete certificates of a table in the form of the Heat Pump Keymark's list; rows with a missing or impossible point are left out. */
export function keymarkCertificates(text: string): readonly KeymarkCertificate[] {
  const read = readCsv(text, [
    'manufacturers',
    'types',
    'refrigerants',
    'p_rated_l',
    't_biv',
    'tol',
  ]);
  if (!read.ok) return [];
  const { table } = read;
  return table.records.flatMap((record) => {
    const figure = (column: string) => numberIn(cellOf(table, record, column));
    const ratedKw = figure('p_rated_l');
    const parsed = certificate.safeParse({
      low: rowOf(table, record, 'l'),
      high: rowOf(table, record, 'h'),
      bivalentC: figure('t_biv') ?? undefined,
      limitC: figure('tol') ?? undefined,
    });
    if (!parsed.success || ratedKw === null || ratedKw <= 0) return [];
    return [
      {
        manufacturer: cellOf(table, record, 'manufacturers').toLowerCase(),
        refrigerant: cellOf(table, record, 'refrigerants'),
        isAir: /\bair\b/i.test(cellOf(table, record, 'types')),
        ratedKw,
        certificate: parsed.data,
      },
    ];
  });
}

function rowOf(table: CsvTable, record: CsvRecord, suffix: 'l' | 'h') {
  const figure = (column: string) => numberIn(cellOf(table, record, `${column}_${suffix}`));
  return Object.fromEntries(
    outdoors.map(([outdoor, name]) => [
      outdoor,
      { heatKw: figure(`p_th_${name}`), cop: figure(`cop_${name}`) },
    ]),
  );
}

/** Sizes further apart than this factor are different units. */
const sizeFactorMax = 1.5;
/** Units within it of the nearest size are variants of one unit. */
const variantFactor = 1.05;

/**
 * The certificate of a named unit: of its maker's units with the same refrigerant and kind of source the one nearest in size, as the median of its
 * variants. Null where there is none near.
 */
export function certificateOf(
  name: NamedUnit,
  certificates: readonly KeymarkCertificate[],
): Certificate | null {
  const maker = name.manufacturer.toLowerCase().split(' ')[0] ?? '';
  const off = ({ ratedKw }: KeymarkCertificate) => Math.abs(Math.log(ratedKw / name.outputKw));
  const candidates = certificates.filter(
    ({ manufacturer, refrigerant, isAir }) =>
      maker !== '' &&
      manufacturer.includes(maker) &&
      refrigerant === name.refrigerant &&
      isAir === name.isAir,
  );
  const nearest = Math.min(...candidates.map(off));
  if (!(nearest <= Math.log(sizeFactorMax))) return null;
  const variants = candidates
    .filter((each) => off(each) <= nearest + Math.log(variantFactor))
    .map((each) => each.certificate);
  return medianCertificateOf(variants);
}

function medianCertificateOf(variants: readonly Certificate[]): Certificate {
  const median = (valueOf: (each: Certificate) => number) => medianOf(variants.map(valueOf));
  const point = (level: 'low' | 'high', outdoor: keyof Certificate['low']) => ({
    heatKw: median((each) => each[level][outdoor].heatKw),
    cop: median((each) => each[level][outdoor].cop),
  });
  const row = (level: 'low' | 'high'): Certificate['low'] => ({
    '-7': point(level, '-7'),
    '2': point(level, '2'),
    '7': point(level, '7'),
    '12': point(level, '12'),
  });
  return {
    low: row('low'),
    high: row('high'),
    bivalentC: median((each) => each.bivalentC),
    limitC: median((each) => each.limitC),
  };
}
