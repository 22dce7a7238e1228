import type { Kind, Problem } from '@hearth/platform/problem.ts';
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
