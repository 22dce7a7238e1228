import type { Kind, Problem } from '@hearth/platform/problem.ts';
import type { MachineValue } from '../../i18n/value-text.ts';

/** Which value a form is about; the same text names its place on the page. */
export interface Target {
  readonly unit: string;
  readonly point: string;
  readonly name: string;
}

export const keyOf = ({ unit, point, name }: Target): string =>
  `${unit.slice(-6)}-${point}-${name}`.replaceAll(/[^\w-]/g, '_');

export interface CommandInput extends Target {
  readonly installation: string;
  readonly desired: MachineValue;
  readonly precondition: MachineValue | null;
  readonly idempotencyKey: string;
}

/** Why nothing was sent, as the control shows it beside what was typed. */
export interface CommandProblem {
  readonly key: string;
  readonly code: string;
  readonly kind: Kind;
  readonly params: Problem['params'] | null;
  readonly desired: MachineValue | null;
  readonly typed: string;
}

export type ReadForm =
  | { readonly ok: true; readonly wish: CommandInput }
  | { readonly ok: false; readonly problem: CommandProblem };
