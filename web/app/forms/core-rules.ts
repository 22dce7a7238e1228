import { localeNumber } from '../i18n/locale-number.ts';
import {
  type Arg,
  type FieldValue,
  type RuleSet,
  type RuleScope,
  isEmpty,
  textOf,
} from './rule.ts';

/** Rules known to every form. Product rules are in `rules/`. */
export const coreRules: RuleSet = {
  /** Fails for null, an empty list and blank text, and for an unset checkbox unless `required:allowFalse`. */
  required: {
    test: (value, args) => !isEmpty(value) && (value !== false || args.includes('allowFalse')),
    isRequired: () => true,
    wantsList: true,
  },
  /** `required-if:heating,oil,gas`: required when the other field has one of these values; without values, when it has any. */
  'required-if': {
    test: (value, args, scope) =>
      !isConditionMet(args, scope) || (!isEmpty(value) && value !== false),
    isRequired: isConditionMet,
    wantsList: true,
  },
  /** One address, or several with `email:multiple`, comma-separated. */
  email: {
    test: (value, args) => {
      const all = args.includes('multiple') ? textOf(value).split(',') : [textOf(value)];
      return all.every((address) => isAddress(address.trim()));
    },
  },
  regex: {
    test: (value, [pattern]) =>
      pattern instanceof RegExp &&
      new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, '')).test(textOf(value)),
  },
  /** UTF-16 units, as `minlength` and our contracts count them. */
  min: {
    test: (value, [least]) => sizeOf(value) >= Number(least),
    names: ['length'],
    wantsList: true,
  },
  max: {
    test: (value, [most]) => sizeOf(value) <= Number(most),
    names: ['length'],
    wantsList: true,
  },
  number: { test: (value, _, scope) => numberIn(value, scope) !== null },
  integer: { test: (value, _, scope) => Number.isSafeInteger(numberIn(value, scope)) },
  'min-value': {
    test: (value, [least], scope) => (numberIn(value, scope) ?? Number.NaN) >= Number(least),
    names: ['min'],
  },
  'max-value': {
    test: (value, [most], scope) => (numberIn(value, scope) ?? Number.NaN) <= Number(most),
    names: ['max'],
  },
  /** `step:0.5,20`: multiples of 0.5 counted from 20, by default from 0. */
  step: {
    test: (value, [step, base = 0], scope) => {
      const steps = ((numberIn(value, scope) ?? Number.NaN) - Number(base)) / Number(step);
      return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps));
    },
    names: ['step'],
  },
  'one-of': { test: (value, args) => args.some((arg) => String(arg) === value) },
  same: {
    test: (value, [fieldName], { values }) => value === values[String(fieldName)],
    names: ['other'],
  },
};

/** The typed number, in the locale's signs and digits; null if it is none. */
export function numberIn(
  value: FieldValue | undefined,
  scope: Pick<RuleScope, 'locale' | 'isMachineNumber'>,
): number | null {
  const text = textOf(value ?? null).trim();
  if (!scope.isMachineNumber) return localeNumber(text, scope.locale);
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}

const sizeOf = (value: FieldValue): number =>
  value === null || typeof value === 'boolean' ? 0 : value.length;

function isConditionMet([fieldName, ...accepted]: readonly Arg[], { values }: RuleScope): boolean {
  const value = values[String(fieldName)] ?? null;
  if (accepted.length === 0) return !isEmpty(value) && value !== false;
  return accepted.some((arg) => String(arg) === String(value));
}

/** A plausibility check; a mail proves the address. Lengths of RFC 5321 §4.5.3.1; names of any script. */
function isAddress(text: string): boolean {
  const [local = '', host = '', ...more] = text.split('@');
  return (
    more.length === 0 &&
    text.length <= 254 &&
    local.length <= 64 &&
    /^[^\s.,:;<>()[\]\\"]+(?:\.[^\s.,:;<>()[\]\\"]+)*$/.test(local) &&
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u.test(
      host,
    )
  );
}
