import type { Kind, Problem } from '@hearth/core/problem.ts';
import type { MachineValue } from '../../i18n/value-text.ts';

/** Key of the value that a form changes; also the anchor on the page. */
export interface CommandTarget {
  readonly unit: string;
  readonly point: string;
  readonly name: string;
}

export const keyOf = ({ unit, point, name }: CommandTarget): string =>
  `${unit.slice(-6)}-${point}-${name}`.replaceAll(/[^\w-]/g, '_');

export interface CommandInput {
  readonly installation: string;
  readonly unit: string;
  readonly command: {
    readonly kind: 'set';
    readonly point: string;
    readonly name: string;
    readonly to: MachineValue;
  };
  readonly precondition: MachineValue | null;
  readonly idempotencyKey: string;
}

/** Why no command was sent, with the typed value. */
export interface CommandProblem {
  readonly key: string;
  readonly code: string;
  readonly kind: Kind;
  readonly params: Problem['params'] | null;
  readonly to: MachineValue | null;
  readonly typed: string;
}

export type ReadCommand =
  | { readonly ok: true; readonly input: CommandInput }
  | { readonly ok: false; readonly problem: CommandProblem };
