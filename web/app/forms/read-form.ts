import type { Problem } from '@hearth/core/problem.ts';
import { data } from 'react-router';
import { statusOf } from '../api/problem-status.ts';
import { type AnsweredFault, type FormAnswer, faultsOfProblem } from './answer.ts';
import { numberIn } from './core-rules.ts';
import { type OpenedEnvelope, openEnvelope } from './envelope.ts';
import type { FormSpec } from './form-spec.ts';
import { readValues, nonSecretValues } from './read-values.ts';
import type { FieldValue, LaterRule } from './rule.ts';
import { validate } from './validate.ts';

export interface PostedForm {
  /** The posted form data; a request can be read once. */
  readonly posted: FormData;
  readonly locale: string;
  readonly today?: string;
  readonly later?: Readonly<Record<string, LaterRule>>;
}

interface Read<Name extends string> extends OpenedEnvelope {
  readonly values: Readonly<Record<Name, FieldValue>>;
  readonly text: (name: Name) => string;
  readonly list: (name: Name) => readonly string[];
  readonly isMarked: (name: Name) => boolean;
  /** The number; null for an empty field. */
  readonly number: (name: Name) => number | null;
  /** The answer with the faults of a service or of the action itself. */
  readonly refused: (problem: Problem) => FormAnswer;
  /** The posted values without a fault, for a page that computes with them before they are sent. */
  readonly unsent: () => FormAnswer;
}

export type ReadForm<Name extends string> =
  | ({ readonly ok: true } & Read<Name>)
  | { readonly ok: false; readonly answer: FormAnswer };

/** Reads and checks the posted form by the same rules as the browser. */
export async function readForm<Name extends string>(
  form: FormSpec<Name>,
  { posted, locale, today, later = {} }: PostedForm,
): Promise<ReadForm<Name>> {
  const values = readValues(form, posted);
  const echoedValues = nonSecretValues(form, values);
  const scope = { values, locale, today };
  const back = (status: number, faults: readonly AnsweredFault[]): FormAnswer => ({
    form: String(posted.get('form') ?? form.name).slice(0, 200),
    status,
    values: echoedValues,
    faults,
    idempotency: crypto.randomUUID(),
  });
  const faults = nulFaults(values) ?? (await validate(form, scope, later));
  if (faults.length > 0) return { ok: false, answer: back(422, faults) };
  const text = (name: Name): string => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    ok: true,
    values,
    ...openEnvelope(posted, echoedValues),
    text,
    list: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value : [];
    },
    isMarked: (name) => values[name] === true,
    number: (name) => {
      const type = form.fields[name].native?.type;
      const isMachineNumber = type === 'number' || type === 'range';
      return numberIn(values[name], { locale, isMachineNumber });
    },
    refused: (problem) => back(statusOf(problem.kind), faultsOfProblem(form, problem)),
    unsent: () => back(200, []),
  };
}

/** The answer to a posted form that was not checked, with the faults of a service. */
export function refuseForm(form: FormSpec, posted: FormData, problem: Problem): FormAnswer {
  return {
    form: String(posted.get('form') ?? form.name).slice(0, 200),
    status: statusOf(problem.kind),
    values: nonSecretValues(form, readValues(form, posted)),
    faults: faultsOfProblem(form, problem),
    idempotency: crypto.randomUUID(),
  };
}

/** Removes U+0000, which databases refuse. */
function nulFaults(values: Readonly<Record<string, FieldValue>>): readonly AnsweredFault[] | null {
  const faults = Object.entries(values)
    .filter(([, value]) => (Array.isArray(value) ? value : [value]).join().includes('\0'))
    .map(([field]) => ({ field, code: 'nul-character' }));
  return faults.length > 0 ? faults : null;
}

/** The page again with the posted form. */
export const sendBack = (answer: FormAnswer) => data({ answer }, { status: answer.status });
