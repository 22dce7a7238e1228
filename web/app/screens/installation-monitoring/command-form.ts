import type { Kind, Problem } from '@hearth/platform/problem.ts';
import { localeNumber } from '../../i18n/locale-number.ts';
import type { Plain } from '../../i18n/value-words.ts';

/** Which value a form is about; the same text names its place on the page. */
export interface Target {
  readonly unit: string;
  readonly point: string;
  readonly name: string;
}

export const keyOf = ({ unit, point, name }: Target): string =>
  `${unit.slice(-6)}-${point}-${name}`.replaceAll(/[^\w-]/g, '_');

export interface Wish extends Target {
  readonly installation: string;
  readonly desired: Plain;
  readonly precondition: Plain | null;
  readonly idempotencyKey: string;
}

/** Why nothing was sent, as the control shows it beside what was typed. */
export interface CommandProblem {
  readonly key: string;
  readonly code: string;
  readonly kind: Kind;
  readonly params: Problem['params'] | null;
  readonly desired: Plain | null;
  readonly typed: string;
}

export type ReadForm =
  | { readonly ok: true; readonly wish: Wish }
  | { readonly ok: false; readonly problem: CommandProblem };

/** What a control's form asks for. A button brings its value as `desired`, a field what was typed as `typed`. */
export function wishOf(form: FormData, locale: string): ReadForm {
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 200) : '';
  };
  const target = { unit: field('unit'), point: field('point'), name: field('name') };
  const typed = field('typed');
  const problem = (code: string): ReadForm => ({
    ok: false,
    problem: { key: keyOf(target), code, kind: 'invalid', params: null, desired: null, typed },
  });
  const [installation, idempotency, kind] = [
    field('installation'),
    field('idempotency'),
    field('kind'),
  ];
  if ([...Object.values(target), installation, idempotency].includes(''))
    return problem('form-incomplete');
  const given = form.has('desired')
    ? plainOf(field('desired'), kind)
    : typedOf(typed, { kind, locale });
  if (given === null) return problem(form.has('desired') ? 'form-incomplete' : 'not-a-number');
  return {
    ok: true,
    wish: {
      ...target,
      installation,
      desired: given,
      precondition: plainOf(field('precondition'), kind),
      // Another value from the same page is another wish; the same one pressed twice is one.
      idempotencyKey: [idempotency, target.unit, target.point, target.name, String(given)]
        .join('.')
        .slice(0, 200),
    },
  };
}

/** As a hidden field carries it: machine text. */
function plainOf(text: string, kind: string): Plain | null {
  if (text === '') return null;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : null;
  if (kind !== 'number') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

function typedOf(text: string, { kind, locale }: { kind: string; locale: string }): Plain | null {
  return kind === 'number' ? localeNumber(text, locale) : null;
}
