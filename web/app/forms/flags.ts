import type { RuleFault, FieldValue } from './rule.ts';

/** State of one field of an open form. */
export interface FieldState {
  readonly value: FieldValue;
  /** The initial value. */
  readonly initial: FieldValue;
  /** Blurred at least once. */
  readonly isTouched: boolean;
  /** Changed at least once, even if changed back. */
  readonly isDirty: boolean;
  /** The result has been shown: on input, on blur, on sending, or by the server. */
  readonly isValidated: boolean;
  /** A later check is running. */
  readonly isPending: boolean;
  /** Faults of the present value, shown or not. */
  readonly faults: readonly RuleFault[];
}

/** The eleven flags, each derived from the state, so that none contradicts another. */
export const flags = {
  untouched: (field) => !field.isTouched,
  touched: (field) => field.isTouched,
  pristine: (field) => !field.isDirty,
  dirty: (field) => field.isDirty,
  valid: (field) => !field.isPending && field.faults.length === 0,
  invalid: (field) => field.faults.length > 0,
  validated: (field) => field.isValidated,
  pending: (field) => field.isPending,
  changed: (field) => !isSame(field.value, field.initial),
  passed: (field) => field.isValidated && !field.isPending && field.faults.length === 0,
  failed: (field) => field.isValidated && field.faults.length > 0,
} as const satisfies Readonly<Record<string, (field: FieldState) => boolean>>;

export type FieldEvent =
  | { readonly kind: 'typed'; readonly value: FieldValue }
  | { readonly kind: 'blurred' }
  /** The rules have run; `isPending` while a later check is running. */
  | { readonly kind: 'checked'; readonly faults: readonly RuleFault[]; readonly isPending: boolean }
  /** From here on the result is shown. */
  | { readonly kind: 'revealed' };

export function openField(value: FieldValue): FieldState {
  return {
    value,
    initial: value,
    isTouched: false,
    isDirty: false,
    isValidated: false,
    isPending: false,
    faults: [],
  };
}

/** Returns the same object if the event changes nothing, so that the field is not rendered again. */
export function afterEvent(field: FieldState, event: FieldEvent): FieldState {
  switch (event.kind) {
    case 'typed':
      return { ...field, value: event.value, isDirty: true };
    case 'blurred':
      return field.isTouched ? field : { ...field, isTouched: true };
    case 'checked':
      return field.isPending === event.isPending && isSameResult(field.faults, event.faults)
        ? field
        : { ...field, faults: event.faults, isPending: event.isPending };
    case 'revealed':
      return field.isValidated ? field : { ...field, isValidated: true };
  }
}

/** Compares faults by code and parameters, in the rules' order. */
const isSameResult = (a: readonly RuleFault[], b: readonly RuleFault[]): boolean =>
  a.length === b.length && JSON.stringify(a) === JSON.stringify(b);

export function isSame(a: FieldValue, b: FieldValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
