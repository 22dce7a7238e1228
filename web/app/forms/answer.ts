import type { Kind, Problem } from '@hearth/platform/problem.ts';
import { type FormSpec, fieldNames } from './form-spec.ts';
import type { Values } from './rule.ts';
import type { FieldFault } from './validate.ts';

/** A form that comes back: what was typed, and what is wrong with it. Plain, because it travels in the page. */
export interface FormAnswer {
  /** Which form of the page. */
  readonly form: string;
  readonly status: number;
  readonly values: Values;
  readonly faults: readonly AnsweredFault[];
  /** For the next attempt: this one's key belongs to what was refused. */
  readonly idempotency: string;
}

export interface AnsweredFault extends FieldFault {
  /** Of a problem that no field is to blame for. */
  readonly kind?: Kind;
}

/** A service's problem at the fields it names. What names none of ours concerns the form as a whole. */
export function faultsOfProblem<Name extends string>(
  form: FormSpec<Name>,
  problem: Problem,
): readonly AnsweredFault[] {
  const { kind, code, at, params, more = [] } = problem;
  const places = [{ code, at, params }, ...more.map((one) => ({ ...one, params: undefined }))];
  const faults = places.map((place): AnsweredFault => {
    const field = fieldAt(form, place.at);
    return {
      field,
      code: place.code,
      ...(place.params ? { params: plainParams(place.params) } : {}),
      ...(field === null ? { kind } : {}),
    };
  });
  return faults.filter(
    (fault, index) => faults.findIndex((other) => other.field === fault.field) === index,
  );
}

/** `/body/preferences/theme` is the field that says it stands at `preferences/theme`, or at `preferences`. */
function fieldAt<Name extends string>(form: FormSpec<Name>, at: string | undefined): Name | null {
  if (!at?.startsWith('/body/')) return null;
  const place = at.slice('/body/'.length);
  const found = fieldNames(form)
    .map((name) => ({ name, at: form.fields[name].at ?? name }))
    .filter((field) => place === field.at || place.startsWith(`${field.at}/`))
    .toSorted((a, b) => b.at.length - a.at.length);
  return found[0]?.name ?? null;
}

const plainParams = (params: NonNullable<Problem['params']>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : String(value ?? ''),
    ]),
  );
