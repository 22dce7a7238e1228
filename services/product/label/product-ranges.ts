import type { Vendor } from '../vendors.ts';

/** Kinds of units. */
export const productRanges = [
  'air-to-water',
  'air-to-air',
  'ground-source',
  'ventilation',
  'gateway',
] as const;
export type ProductRange = (typeof productRanges)[number];

/** Format of a serial number: a prefix of letters, then digits; the last digit may be a check digit. */
export interface SerialFormat {
  readonly prefix: string;
  readonly digits: number;
  /** `luhn`: the last digit after ISO/IEC 7812-1, over the digits. `date`: it begins with year, month and day. */
  readonly check: 'luhn' | 'date' | 'none';
  readonly example: string;
}

/**
 * Formats of serial numbers. Letters name the range; then follow year and week of manufacture, a running number and, in some ranges, the
 * check digit. Twelve digits without letters are from air-to-water units of the ONECTA cloud and begin with the date of manufacture
 * (recorded in JeroenVdb/homebridge-daikin-cloud, `altherma_firmwareupdate.json`). Numbers of 7, 10 and 16 digits are from ONECTA
 * gateways and from ViCare units and gateways (same recordings, PyViCare). They have no check digit and are accepted only for a chosen
 * range or with the caption of a serial number.
 */
export const serialFormats: Readonly<Record<ProductRange, readonly SerialFormat[]>> = {
  'air-to-water': [
    { prefix: 'HW', digits: 10, check: 'luhn', example: 'HW2624001372' },
    { prefix: '', digits: 12, check: 'date', example: '260412000731' },
    { prefix: '', digits: 16, check: 'none', example: '7637415012345678' },
  ],
  'air-to-air': [{ prefix: 'HA', digits: 9, check: 'none', example: 'HA262400147' }],
  'ground-source': [{ prefix: 'HG', digits: 10, check: 'luhn', example: 'HG2631000219' }],
  ventilation: [{ prefix: 'HV', digits: 9, check: 'none', example: 'HV263100085' }],
  gateway: [
    { prefix: 'HL', digits: 10, check: 'luhn', example: 'HL2618004200' },
    { prefix: '', digits: 7, check: 'none', example: '7201847' },
    { prefix: '', digits: 10, check: 'none', example: '2511004821' },
    { prefix: '', digits: 16, check: 'none', example: '7571381912345678' },
  ],
};

export interface KnownModel {
  readonly gtin: string;
  readonly name: string;
  readonly range: ProductRange;
  /** Vendor of the cloud that its units report to; `none`: they report to no cloud; null if unknown. */
  readonly vendor: Vendor | 'none' | null;
}

/** Built-in models of samples and tests; an imported registry adds its own. GS1 reserves the prefix 952 for examples. */
export const knownModels: readonly KnownModel[] = [
  { gtin: '09521234000013', name: 'Ember 8', range: 'air-to-water', vendor: 'onecta' },
  { gtin: '09521234000020', name: 'Ember 12', range: 'air-to-water', vendor: 'onecta' },
  { gtin: '09521234000037', name: 'Breeze Duo', range: 'air-to-air', vendor: 'onecta' },
  { gtin: '09521234000044', name: 'Deep 10', range: 'ground-source', vendor: 'onecta' },
  { gtin: '09521234000051', name: 'Fresh 300', range: 'ventilation', vendor: 'none' },
  { gtin: '09521234000068', name: 'Link', range: 'gateway', vendor: 'onecta' },
  { gtin: '09521234000075', name: 'Aura 6', range: 'air-to-water', vendor: 'vicare' },
];

/** Company prefix of the examples: these units exist in the simulated clouds only. */
const samplePrefix = '9521234';

/** GS1 company prefixes of the supported vendors: the prefix of the examples, and that of the ONECTA units (same recording). */
const vendorPrefixes: readonly (readonly [string, Vendor])[] = [
  [samplePrefix, 'onecta'],
  ['5414424', 'onecta'],
];

/** Vendor of a trade item number by the GS1 company prefix after the packaging digit; null for other companies. */
export const vendorOfGtin = (gtin: string): Vendor | null =>
  vendorPrefixes.find(([prefix]) => gtin.slice(1).startsWith(prefix))?.[1] ?? null;

/** Whether the number is of our samples, which exist in the simulated clouds only. */
export const isSampleGtin = (gtin: string): boolean => gtin.slice(1).startsWith(samplePrefix);

export const knownModelOf = (gtin: string): KnownModel | null =>
  knownModels.find((model) => model.gtin === gtin) ?? null;
