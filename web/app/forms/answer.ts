import type { Kind, Problem } from '@hearth/core/problem.ts';
import { type FormSpec, fieldNames } from './form-spec.ts';
import type { Values } from './rule.ts';
import type { FieldFault } from './validate.ts';

/** What another page stored meanwhile. */
export interface FormConflict {
  /** The version that the next attempt replaces. */
  readonly version: number;
  readonly stored: Values;
}

/** A returned form: the typed values and the faults. Plain data, because it is part of the page. */
export interface FormAnswer {
  /** Name of the form on the page. */
  readonly form: string;
  readonly status: number;
  readonly values: Values;
  readonly faults: readonly AnsweredFault[];
  /** Key of the next attempt; the present one belongs to the refused attempt. */
  readonly idempotency: string;
  readonly conflict?: FormConflict;
}

export interface AnsweredFault extends FieldFault {
  /** A fault of the form as a whole. */
  readonly kind?: Kind;
}

/** Assigns a service's problem to the fields it names; anything else concerns the whole form. */
export function faultsOfProblem<Name extends string>(
  form: FormSpec<Name>,
  problem: Problem,
): readonly AnsweredFault[] {
  const { kind, code, at, params, more = [] } = problem;
  const places = [
    { code, at, params },
    ...more.map((detail) => ({ ...detail, params: undefined })),
  ];
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
    (fault, index) => faults.findIndex((previous) => previous.field === fault.field) === index,
  );
}

/** The field at a JSON pointer: `/body/preferences/theme` is the field with `at: preferences/theme` or `at: preferences`. */
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
