import { type FieldSpec, defineForm } from './form-spec.ts';
import type { NativeAttributes } from './native-rules.ts';
import type { RuleSpec } from './parse-rules.ts';
import type { FieldValue, RuleSet, RuleScope } from './rule.ts';
import { faultsOf } from './validate.ts';

export interface RuleCase extends Partial<RuleScope> {
  readonly rules?: RuleSet;
  readonly native?: NativeAttributes;
}

/** The code of the first fault of a value under these rules; null if it passes. */
export function outcome(rules: RuleSpec, value: FieldValue, options: RuleCase = {}): string | null {
  return fault(rules, value, options)?.code ?? null;
}

export function fault(rules: RuleSpec, value: FieldValue, options: RuleCase = {}) {
  const { values = {}, locale = 'en-GB', today, native, rules: more = {} } = options;
  const field: FieldSpec = { label: 'asked', rules, ...(native ? { native } : {}) };
  const form = defineForm({ name: 'asked', fields: { asked: field }, rules: more });
  return faultsOf(form, 'asked', { values: { ...values, asked: value }, locale, today })[0];
}
