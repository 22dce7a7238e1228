import { coreRules } from './core-rules.ts';
import { type FieldSpec, type FormSpec, fieldNames } from './form-spec.ts';
import { nativeRules } from './native-rules.ts';
import { parseRules } from './parse-rules.ts';
import type { RuleSet, RuleUse } from './rule.ts';

export interface Compiled {
  readonly rules: RuleSet;
  readonly uses: Readonly<Record<string, readonly RuleUse[]>>;
}

const compiledForms = new WeakMap<FormSpec, Compiled>();

/** Compiles a form's rules; an unknown rule throws. */
export function compiled(form: FormSpec): Compiled {
  const before = compiledForms.get(form);
  if (before) return before;
  const rules = { ...coreRules, ...form.rules };
  const uses = Object.fromEntries(
    fieldNames(form).map((name) => [name, usesOf(form.fields[name] ?? { label: '' })]),
  );
  for (const use of Object.values(uses).flat())
    if (!Object.hasOwn(rules, use.name) && !form.later.includes(use.name))
      throw new Error(`Unknown rule ${use.name} in form ${form.name}`);
  const cache = { rules, uses };
  compiledForms.set(form, cache);
  return cache;

  /** Orders `required` first, because nothing else applies to an empty field. A field's rule wins over an attribute. */
  function usesOf({ native = {}, rules: own = '' }: FieldSpec): readonly RuleUse[] {
    const named = parseRules(own);
    const all = [
      ...nativeRules(native).filter((use) => named.every((mine) => mine.name !== use.name)),
      ...named,
    ];
    const rank = (use: RuleUse): number =>
      rules[use.name]?.isRequired ? 0 : form.later.includes(use.name) ? 2 : 1;
    return all.toSorted((a, b) => rank(a) - rank(b));
  }
}
