import type { Fault, FieldValue } from './rule.ts';

/** Everything that is known of one field while its form is open. */
export interface FieldState {
  readonly value: FieldValue;
  /** As it stood when the form was opened. */
  readonly initial: FieldValue;
  /** Left at least once. */
  readonly isTouched: boolean;
  /** Changed by hand at least once, also when it has been changed back. */
  readonly isDirty: boolean;
  /** The verdict has been told: on input, on leaving, on sending, or by the server. */
  readonly isValidated: boolean;
  /** Somebody is being asked. */
  readonly isPending: boolean;
  /** What the rules have to say of the value now, told or not. */
  readonly faults: readonly Fault[];
}

/** The eleven flags, each read from the state: none can contradict another. */
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

export type Flag = keyof typeof flags;

export type FieldEvent =
  | { readonly kind: 'typed'; readonly value: FieldValue }
  | { readonly kind: 'left' }
  /** The rules have spoken; `isPending` while somebody is still being asked. */
  | { readonly kind: 'judged'; readonly faults: readonly Fault[]; readonly isPending: boolean }
  /** From here on the person sees the verdict. */
  | { readonly kind: 'told' };

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

/** The same state where the event changes nothing, so that nobody draws the field anew for it. */
export function afterEvent(field: FieldState, event: FieldEvent): FieldState {
  switch (event.kind) {
    case 'typed':
      return { ...field, value: event.value, isDirty: true };
    case 'left':
      return field.isTouched ? field : { ...field, isTouched: true };
    case 'judged':
      return field.isPending === event.isPending && isSameVerdict(field.faults, event.faults)
        ? field
        : { ...field, faults: event.faults, isPending: event.isPending };
    case 'told':
      return field.isValidated ? field : { ...field, isValidated: true };
  }
}

/** Faults come out of a rule as they go over the wire: codes and plain parameters, in the rule's order. */
const isSameVerdict = (a: readonly Fault[], b: readonly Fault[]): boolean =>
  a.length === b.length && JSON.stringify(a) === JSON.stringify(b);

export function isSame(a: FieldValue, b: FieldValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
