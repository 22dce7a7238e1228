import { type FieldEvent, type FieldState, afterEvent, openField } from './flags.ts';
import { fieldNames } from './form-spec.ts';
import { type FormView, type FormViewOptions, initialValue } from './form-view.ts';
import type { RuleScope, Values } from './rule.ts';

export interface FieldStates extends Pick<FormView, 'stateOf' | 'subscribe'> {
  readonly names: readonly string[];
  readonly scope: () => RuleScope;
  readonly apply: (name: string, event: FieldEvent) => void;
  readonly notify: (name: string) => void;
  /** Runs a change without notifications and returns the names of the changed fields. */
  readonly withoutNotifying: (act: () => void) => readonly string[];
}

/** The states of an open form's fields with their subscribers. The form as a whole has the name ''. */
export function createFieldStates(
  options: FormViewOptions & { readonly today?: string | undefined },
): FieldStates {
  const { form, locale, today } = options;
  const names = fieldNames(form);
  const fields = new Map(names.map((name) => [name, openField(initialValue(options, name))]));
  const listeners = new Map<string, Set<() => void>>();
  const none = openField(null);
  const stateOf = (name: string): FieldState => fields.get(name) ?? none;
  let deferredNames: Set<string> | null = null;
  const notify = (name: string): void => {
    if (deferredNames) deferredNames.add(name);
    else listeners.get(name)?.forEach((listener) => listener());
  };
  return {
    names,
    stateOf,
    notify,
    scope: () => {
      const values: Values = Object.fromEntries(names.map((name) => [name, stateOf(name).value]));
      return { values, locale, today };
    },
    apply: (name, event) => {
      const [before, after] = [stateOf(name), afterEvent(stateOf(name), event)];
      if (before === after) return;
      fields.set(name, after);
      notify(name);
    },
    withoutNotifying: (act) => {
      const stored = new Set<string>();
      deferredNames = stored;
      try {
        act();
      } finally {
        deferredNames = null;
      }
      return [...stored];
    },
    subscribe: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
}
