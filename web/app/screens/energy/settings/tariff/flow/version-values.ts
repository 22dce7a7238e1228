import { addDays } from '@hearth/calendar/dates.ts';
import type { Capacity, Terms, Version } from '@hearth/energy/tariff/terms.ts';
import { rowIds } from '../../../../../wizard/rows.ts';
import {
  type PriceShift,
  componentOf,
  componentValues,
  layers,
  partPrefix,
  periods,
} from './component-values.ts';
import { idsOfRows } from './calendar-values.ts';
import {
  type FieldValues,
  type FieldWriter,
  type TypedValues,
  isMarked,
  percent,
  typedName,
  typedNumber,
  typedText,
} from '../../../../../wizard/typed-values.ts';

/** Steps whose fields are parts of a version. */
export type VersionStep =
  | 'start-date'
  | 'end-date'
  | 'fixed-costs'
  | 'variable-costs'
  | 'solar-installation';

export const heatPumpMeters = ['none', 'behind-house', 'beside-house'] as const;
export const netPeriods = ['none', 'month', 'year', 'day'] as const;
export const creditPeriods = [...periods, 'once'] as const;
const surpluses = ['feed-in', 'none'] as const;
const units = ['minor', 'major'] as const;

/** Places by which prices per kWh are moved: typed in ct or in whole units of the currency. */
export const priceShift = (typed: TypedValues): PriceShift =>
  typedName(typed, 'unit', units) === 'minor' ? 2 : 0;

type Standing = Version['standing'][number];
type Credit = Version['credits'][number];

/** The fields of a step for a version of these terms; `stepParts` reads the same parts from them. */
export function stepValues(
  step: VersionStep,
  {
    terms,
    version,
  }: { readonly terms: Pick<Terms, 'currency' | 'holidays'>; readonly version: Version },
  write: FieldWriter,
): FieldValues {
  const unit = unitOf(terms.currency);
  const price = { currency: terms.currency, unit };
  const shift = unit === 'minor' ? 2 : 0;
  const partsOf = (components: Version['energyImport']): FieldValues =>
    Object.assign(
      { parts: idsOfRows(components) },
      ...components.map((each, i) =>
        componentValues(each, partPrefix(String(i + 1)), { write, shift }),
      ),
    );
  switch (step) {
    case 'start-date':
      return { name: version.name, from: version.validFrom, currency: terms.currency };
    case 'end-date':
      return version.validTo === null
        ? { ends: 'open', last: '' }
        : { ends: 'fixed', last: addDays(version.validTo, -1) };
    case 'fixed-costs':
      return { ...price, ...fixedValues(version, { write, shift }) };
    case 'variable-costs':
      return {
        ...price,
        heatPumpMeter: version.heatPumpMeter,
        country: terms.holidays?.country ?? '',
        subdivision: terms.holidays?.subdivision ?? '',
        ...partsOf(version.energyImport),
      };
    case 'solar-installation':
      return {
        ...price,
        netPer: version.netMetering?.per ?? 'none',
        netSurplus: version.netMetering?.surplus ?? 'feed-in',
        ...partsOf(version.energyExport),
      };
  }
}

/** Prices are typed in hundredths of a currency that has them on bills. */
export const unitOf = (currency: string): (typeof units)[number] =>
  /^(?:JPY|HUF|ISK)$/.test(currency) ? 'major' : 'minor';

function fixedValues(
  version: Version,
  { write, shift }: { readonly write: FieldWriter; readonly shift: PriceShift },
): FieldValues {
  const standing = version.standing.map((each, i) => ({
    [`s${i + 1}-name`]: each.name,
    [`s${i + 1}-layer`]: each.layer,
    [`s${i + 1}-amount`]: write.number(each.amount),
    [`s${i + 1}-per`]: each.per,
    [`s${i + 1}-vat`]: write.percent(each.vatRate),
  }));
  const credits = version.credits.map((each, i) => ({
    [`c${i + 1}-name`]: each.name,
    [`c${i + 1}-layer`]: each.layer,
    [`c${i + 1}-amount`]: write.number(each.amount),
    [`c${i + 1}-per`]: each.per,
    [`c${i + 1}-on`]: each.on ?? '',
    [`c${i + 1}-vat`]: write.percent(each.vatRate),
  }));
  const capacity = version.capacity.map((each, i) => ({
    [`k${i + 1}-name`]: each.name,
    [`k${i + 1}-layer`]: each.layer,
    [`k${i + 1}-rate`]: write.number(each.rate),
    [`k${i + 1}-window`]: String(each.windowMin),
    [`k${i + 1}-days`]: write.number(each.days),
    [`k${i + 1}-months`]: write.number(each.months),
    [`k${i + 1}-min`]: write.number(each.minKw),
    [`k${i + 1}-minOf`]: each.minOf,
    [`k${i + 1}-vat`]: write.percent(each.vatRate),
    [`k${i + 1}-origin`]: each.name,
  }));
  return Object.assign(
    {
      vat: version.pricesInclVat ? 'included' : 'added',
      vatRate: write.percent(version.vatRate),
      standing: idsOfRows(standing),
      credits: idsOfRows(credits),
      capacity: idsOfRows(capacity),
      networkMost: write.number(version.networkMostPerKwh, shift),
    },
    ...standing,
    ...credits,
    ...capacity,
  );
}

/** The version with the values of a step. */
export function withStep(version: Version, step: VersionStep, typed: TypedValues): Version {
  switch (step) {
    case 'start-date':
      return {
        ...version,
        name: typedText(typed, 'name') || typedText(typed, 'unnamed') || version.name,
        validFrom: isMarked(typed, 'fromUnknown')
          ? version.validFrom
          : typedText(typed, 'from') || version.validFrom,
      };
    case 'end-date': {
      const last = typedText(typed, 'last');
      const isFixed = typedText(typed, 'ends') === 'fixed' && last !== '';
      return { ...version, validTo: isFixed ? addDays(last, 1) : null };
    }
    case 'fixed-costs':
      return withFixedCosts(version, typed);
    case 'variable-costs':
      return {
        ...version,
        heatPumpMeter: typedName(typed, 'heatPumpMeter', heatPumpMeters),
        energyImport: partsIn(typed),
      };
    case 'solar-installation': {
      const { netMetering, ...rest } = version;
      const per = typedName(typed, 'netPer', netPeriods);
      const surplus = typedName(typed, 'netSurplus', surpluses);
      return {
        ...rest,
        energyExport: partsIn(typed),
        ...(per === 'none' ? {} : { netMetering: { ...netMetering, per, surplus } }),
      };
    }
  }
}

const partsIn = (typed: TypedValues): Version['energyImport'] =>
  rowIds(typed.values, 'parts').map((id) => componentOf(typed, partPrefix(id), priceShift(typed)));

function withFixedCosts(version: Version, typed: TypedValues): Version {
  const basis = typedText(typed, 'vat');
  const vatRate = isMarked(typed, 'vatRateUnknown') ? null : typedNumber(typed, 'vatRate', percent);
  const networkMostPerKwh = typedNumber(typed, 'networkMost', -priceShift(typed) || 0);
  const { networkMostPerKwh: _, ...rest } = version;
  return {
    ...rest,
    ...(networkMostPerKwh === null ? {} : { networkMostPerKwh }),
    pricesInclVat: basis !== 'added',
    vatRate: vatRate ?? version.vatRate,
    standing: rowIds(typed.values, 'standing').map((id): Standing => {
      const row = rowOf(typed, `s${id}-`);
      return { ...row.shared, amount: row.number('amount') ?? 0, per: row.name('per', periods) };
    }),
    credits: rowIds(typed.values, 'credits').map((id): Credit => {
      const row = rowOf(typed, `c${id}-`);
      const per = row.name('per', creditPeriods);
      const on = row.text('on');
      return {
        ...row.shared,
        amount: row.number('amount') ?? 0,
        per,
        ...(per === 'once' && on !== '' ? { on } : {}),
      };
    }),
    capacity: rowIds(typed.values, 'capacity').map((id): Capacity => {
      const row = rowOf(typed, `k${id}-`);
      // Earlier peaks and hours have no fields: they are copied from the price of the row.
      const origin = version.capacity.find(({ name }) => name === row.text('origin'));
      return {
        ...row.shared,
        rate: row.number('rate') ?? 0,
        windowMin: row.text('window') === '60' ? 60 : row.text('window') === '30' ? 30 : 15,
        days: row.number('days') ?? 1,
        months: row.number('months') ?? 1,
        minKw: row.number('min') ?? 0,
        minOf: row.name('minOf', ['month', 'mean']),
        earlierKw: origin?.earlierKw ?? [],
        ...(origin?.mask ? { mask: origin.mask } : {}),
      };
    }),
  };
}

function rowOf(typed: TypedValues, prefix: string) {
  const vatRate = typedNumber(typed, `${prefix}vat`, percent);
  return {
    shared: {
      name: typedText(typed, `${prefix}name`) || typedText(typed, 'unnamed'),
      layer: typedName(typed, `${prefix}layer`, layers),
      ...(vatRate === null ? {} : { vatRate }),
    },
    text: (field: string) => typedText(typed, prefix + field),
    number: (field: string) => typedNumber(typed, prefix + field),
    name: <Name extends string>(field: string, names: readonly [Name, ...Name[]]): Name =>
      typedName(typed, prefix + field, names),
  };
}
