import { Temporal } from 'temporal-polyfill';
import { type JsonObject, isObject, member, numberAt, stringAt } from '../recordings/json.ts';
import { type VicareRefusal, invalid } from './answers.ts';

/** Checks the body of a command against its parameters: required ones, types and constraints. null: valid. */
export function checkParams(params: unknown, body: unknown): VicareRefusal | null {
  if (!isObject(body)) return invalid('body must be an object');
  const declared = isObject(params) ? params : {};
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) return invalid(`parameter ${unknown} is not known`);
  for (const [name, param] of Object.entries(declared)) {
    const value = member(body, name);
    const isRequired = member(param, 'required') === true;
    if (value === undefined && isRequired) return invalid(`parameter ${name} is missing`);
    const problem = value === undefined ? null : problemOf(param, value);
    if (problem !== null) return invalid(`parameter ${name} ${problem}`);
  }
  return null;
}

function problemOf(param: unknown, value: unknown): string | null {
  const found = member(param, 'constraints');
  const constraints = isObject(found) ? found : {};
  switch (stringAt(param, 'type')) {
    case 'number':
      return numberProblem(constraints, value);
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be a boolean';
    case 'Schedule':
      return scheduleProblem(constraints, value);
    default:
      return textProblem(constraints, value);
  }
}

function numberProblem(constraints: JsonObject, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  const [min, max] = [numberAt(constraints, 'min'), numberAt(constraints, 'max')];
  if (min !== undefined && value < min) return `must not be below ${min}`;
  if (max !== undefined && value > max) return `must not be above ${max}`;
  const step = numberAt(constraints, 'stepping') ?? 0;
  const steps = step > 0 ? (value - (min ?? 0)) / step : 0;
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? `must be in steps of ${step}` : null;
}

const textLengthMax = 255;

function textProblem(constraints: JsonObject, value: unknown): string | null {
  if (typeof value !== 'string' || !value.isWellFormed() || /\p{Cc}/u.test(value))
    return 'must be a text';
  const allowed = member(constraints, 'enum');
  if (Array.isArray(allowed) && !allowed.includes(value))
    return `must be one of ${allowed.join(', ')}`;
  const length = [...value].length;
  if (length < (numberAt(constraints, 'minLength') ?? 0)) return 'is too short';
  if (length > (numberAt(constraints, 'maxLength') ?? textLengthMax)) return 'is too long';
  // Dates are the only texts with a pattern in recorded payloads; a pattern from a file is not executed.
  const isDate = (stringAt(constraints, 'regEx') ?? '').includes('{4}');
  return isDate && !isPlainDate(value) ? 'must be a date' : null;
}

function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function scheduleProblem(constraints: JsonObject, value: unknown): string | null {
  if (!isObject(value)) return 'must have the periods of each day';
  if (Object.keys(value).some((day) => !DAYS.some((each) => each === day)))
    return 'must have days of the week only';
  for (const day of DAYS) {
    const periods = member(value, day);
    if (!Array.isArray(periods)) return `must have the periods of ${day}`;
    if (periods.length > (numberAt(constraints, 'maxEntries') ?? 8))
      return `has too many periods on ${day}`;
    if (!periods.every((period) => isPeriod(constraints, period)))
      return `has an invalid period on ${day}`;
  }
  return null;
}

function isPeriod(constraints: JsonObject, period: unknown): boolean {
  const [start, end] = [minuteOf(stringAt(period, 'start')), minuteOf(stringAt(period, 'end'))];
  const modes = member(constraints, 'modes');
  const resolution = numberAt(constraints, 'resolution') ?? 1;
  if (start === null || end === null || start >= end) return false;
  if (start % resolution !== 0 || end % resolution !== 0) return false;
  return !Array.isArray(modes) || modes.includes(member(period, 'mode'));
}

function minuteOf(text: string | undefined): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text ?? '') ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return minute <= 1440 ? minute : null;
}
