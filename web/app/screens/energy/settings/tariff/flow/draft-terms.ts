import type { Terms, Version } from '@hearth/energy/tariff/terms.ts';
import { unitsPerEuro } from '@hearth/energy/tariff/price-bounds.ts';
import { basisIn } from '../../../../../wizard/basis.ts';
import type { SavedSteps } from '../../../../../wizard/wizard.ts';
import { type Conflicts, type GapChoice, conflictsOf, placeVersion } from './timeline.ts';
import { isMarked, typedName, typedText } from '../../../../../wizard/typed-values.ts';
import { type VersionStep, withStep } from './version-values.ts';

/** A typed contract: the terms that the draft began from, and what was typed since. */
export interface ContractDraft {
  /** Terms of the draft's revision; null before the first contract. */
  readonly terms: Terms | null;
  readonly typed: SavedSteps;
  readonly timeZone: string;
  /** Local day of the home. */
  readonly today: string;
}

export interface DraftTerms {
  /** The whole document with the typed contract in it. */
  readonly terms: Terms;
  /** The contract as it was typed. */
  readonly typed: Version;
  /** The contract as it stands in the document, after gaps were closed. */
  readonly version: Version;
  readonly conflicts: Conflicts<Version>;
}

/**
 * Price where the person does not know theirs: average of households in the European Union in 2024 including all taxes
 * (Eurostat nrg_pc_204, band DC: 0.289 and 0.287 EUR/kWh), rounded.
 */
export const unknownPriceEur = 0.29;

/** VAT where it is not known; it matters to prices without VAT only. */
export const unknownVatRate = 0.19;

const partSteps = [
  'start-date',
  'end-date',
  'fixed-costs',
  'variable-costs',
  'solar-installation',
] as const satisfies readonly VersionStep[];

/** The terms that a draft makes of those it began from. */
export function draftTerms(draft: ContractDraft): DraftTerms {
  const { terms, typed } = draft;
  const others = otherVersions(draft);
  const version = typedVersion(draft);
  const conflicts = conflictsOf(version, others);
  const versions = placeVersion(version, others, gapChoice(typed));
  const holidays = typedHolidays(draft);
  const { holidays: _, ...shared } = terms ?? newTerms(draft);
  const placed = versions.find(
    (each) => each.name === version.name && !others.includes(each) && isAround(each, version),
  );
  return {
    terms: { ...shared, ...(holidays ? { holidays } : {}), versions: [...versions] },
    typed: version,
    version: placed ?? version,
    conflicts,
  };
}

const isAround = (placed: Version, version: Version): boolean =>
  placed.validFrom <= version.validFrom &&
  (placed.validTo === null || placed.validTo > version.validFrom);

/** The contracts beside the edited one. */
export function otherVersions({ terms, typed }: ContractDraft): readonly Version[] {
  const item = basisIn(typed)?.item ?? '';
  return (terms?.versions ?? []).filter(({ validFrom }) => validFrom !== item);
}

/** The edited contract with what was typed about it. */
export function typedVersion(draft: ContractDraft): Version {
  return partSteps.reduce<Version>((version, step) => {
    const saved = draft.typed[step];
    if (!saved) return version;
    const next = withStep(version, step, saved);
    return step === 'variable-costs' && isMarked(saved, 'priceUnknown')
      ? { ...next, energyImport: [unknownPrice(draft, typedText(saved, 'unnamed'))] }
      : next;
  }, sourceVersion(draft));
}

/** The contract that is edited, else the one whose details are reused, else an empty one. */
export function sourceVersion(draft: ContractDraft): Version {
  const { terms, typed, today } = draft;
  const item = basisIn(typed)?.item ?? '';
  const edited = terms?.versions.find(({ validFrom }) => validFrom === item);
  if (edited) return edited;
  const reused = typed['reuse-details'];
  const source = terms?.versions.find(
    ({ validFrom }) => reused && validFrom === typedText(reused, 'source'),
  );
  const dates = { name: '', validFrom: `${today.slice(0, 4)}-01-01`, validTo: null };
  return { ...(source ?? emptyVersion), ...dates };
}

const emptyVersion: Version = {
  name: '',
  validFrom: '',
  validTo: null,
  vatRate: unknownVatRate,
  pricesInclVat: true,
  standing: [],
  energyImport: [],
  energyExport: [],
  capacity: [],
  credits: [],
  heatPumpMeter: 'none',
};

export function currencyOf({ terms, typed }: ContractDraft): string {
  const start = typed['start-date'];
  const typedCurrency = start ? typedText(start, 'currency') : '';
  return terms?.currency ?? (unitsPerEuro[typedCurrency] === undefined ? 'EUR' : typedCurrency);
}

function newTerms(draft: ContractDraft): Omit<Terms, 'versions'> {
  return { timeZone: draft.timeZone, currency: currencyOf(draft), yearBegins: '01-01' };
}

function unknownPrice(draft: ContractDraft, name: string): Version['energyImport'][number] {
  const rate = unknownPriceEur * (unitsPerEuro[currencyOf(draft)] ?? 1);
  return {
    name: name || 'Energy',
    layer: 'energy',
    meter: 'all',
    isNetted: true,
    noneWhenNegative: false,
    kind: 'flat',
    rate: Math.round(rate * 1e4) / 1e4,
  };
}

function typedHolidays({ terms, typed }: ContractDraft): Terms['holidays'] {
  const saved = typed['variable-costs'];
  if (!saved) return terms?.holidays;
  const country = typedText(saved, 'country');
  const subdivision = typedText(saved, 'subdivision').toUpperCase();
  if (country === '') return undefined;
  const also = terms?.holidays?.also ?? [];
  return { country, also, ...(subdivision === '' ? {} : { subdivision }) };
}

export function gapChoice(typed: SavedSteps): GapChoice {
  const saved = typed['validity-date'] ?? { locale: 'en-GB', values: {} };
  return {
    before: typedName(saved, 'gapBefore', ['open', 'start-earlier', 'extend-previous']),
    after: typedName(saved, 'gapAfter', ['open', 'end-later', 'start-next-earlier']),
  };
}
