import type { FormSpec } from '../forms/form-spec.ts';
import type { Values } from '../forms/rule.ts';

/** The form of a step for these values; with repeatable rows it depends on them. */
export const stepForm = (
  { form }: { readonly form: FormSpec | ((values: Values) => FormSpec) },
  values: Values,
): FormSpec => (typeof form === 'function' ? form(values) : form);
