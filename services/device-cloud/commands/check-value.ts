import { type JsonObject, member, numberAt } from '../recordings/json.ts';
import { type ApiRefusal, refuse } from '../api/refusals.ts';

export type CheckedValue =
  | { readonly ok: true; readonly value: string | number | boolean }
  | ApiRefusal;

const longestText = 255;

/**
 * Checks a value against `values`, `minValue`, `maxValue`, `stepValue`, `maxLength` and the type of the characteristic. Numbers may be
 * sent as text, as in the vendor's schema.
 */
export function checkValue(leaf: JsonObject, value: unknown): CheckedValue {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return invalid('value must be a string, a number or a boolean');
  const allowed = member(leaf, 'values');
  if (Array.isArray(allowed)) return checkListed(allowed, value);
  const held = member(leaf, 'value');
  if (typeof held === 'boolean') return checkBoolean(value);
  if (typeof held === 'number' || numberAt(leaf, 'maxValue') !== undefined)
    return checkNumber(leaf, value);
  return checkText(leaf, value);
}

function checkListed(allowed: readonly unknown[], value: string | number | boolean): CheckedValue {
  const found =
    allowed.find((item) => item === value) ??
    allowed.find((item) => String(item) === String(value));
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean')
    return { ok: true, value: found };
  return invalid(`value must be one of ${allowed.join(', ')}`);
}

function checkBoolean(value: string | number | boolean): CheckedValue {
  if (value === true || value === 'true') return { ok: true, value: true };
  if (value === false || value === 'false') return { ok: true, value: false };
  return invalid('value must be true or false');
}

function checkNumber(leaf: JsonObject, value: string | number | boolean): CheckedValue {
  const number =
    typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number))
    return invalid('value must be a number');
  const min = numberAt(leaf, 'minValue');
  const max = numberAt(leaf, 'maxValue');
  if (min !== undefined && number < min) return invalid(`value must not be below ${min}`);
  if (max !== undefined && number > max) return invalid(`value must not be above ${max}`);
  const step = numberAt(leaf, 'stepValue');
  if (step !== undefined && step > 0) {
    const steps = (number - (min ?? 0)) / step;
    if (Math.abs(steps - Math.round(steps)) > 1e-6)
      return invalid(`value must be a multiple of ${step} from ${min ?? 0}`);
  }
  return { ok: true, value: number };
}

function checkText(leaf: JsonObject, value: string | number | boolean): CheckedValue {
  if (typeof value !== 'string') return invalid('value must be a string');
  const maxLength = numberAt(leaf, 'maxLength') ?? longestText;
  if ([...value].length > maxLength) return invalid(`value must not be longer than ${maxLength}`);
  if (/\p{Cc}/u.test(value) || !value.isWellFormed())
    return invalid('value must not hold control characters');
  return { ok: true, value };
}

function invalid(message: string): ApiRefusal {
  return refuse('INVALID_CHARACTERISTIC_VALUE', message);
}
