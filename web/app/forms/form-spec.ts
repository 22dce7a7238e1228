import { coreRules } from './core-rules.ts';
import { type NativeAttributes, nativeRules } from './native-rules.ts';
import { type RuleSpec, parseRules } from './parse-rules.ts';
import type { RuleSet, RuleUse } from './rule.ts';

export interface FieldSpec {
  /** The message with the field's name: its label, and `{_field_}` in the words about it. */
  readonly label: string;
  readonly rules?: RuleSpec;
  /** Given to the control as they stand, and turned into rules. */
  readonly native?: NativeAttributes;
  /** How it is read of what was posted: text, several of one name, or a mark. */
  readonly as?: 'text' | 'list' | 'mark';
  /** Where a service finds it in the body, when that is not its name: `preferences/theme`. */
  readonly at?: string;
  /** Words of the screen's own for a rule or for a service's code: `{ required: 'sign-up.name-empty' }`. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Every failing rule instead of the first. */
  readonly tellsAll?: boolean;
}

export interface FormSpec<Name extends string = string> {
  readonly name: string;
  readonly fields: Readonly<Record<Name, FieldSpec>>;
  /** Words for what concerns the whole form. */
  readonly messages: Readonly<Record<string, string>>;
  readonly rules: RuleSet;
  /** Rules of this name are asked for later, see `LaterRule`. */
  readonly later: readonly string[];
  readonly uses: Readonly<Record<Name, readonly RuleUse[]>>;
}

/** One form for both sides: the screen draws it, the browser checks it while somebody types, the action checks it again. */
export function defineForm<const Name extends string>(given: {
  readonly name: string;
  readonly fields: Readonly<Record<Name, FieldSpec>>;
  readonly messages?: Readonly<Record<string, string>>;
  readonly rules?: RuleSet;
  readonly later?: readonly string[];
}): FormSpec<Name> {
  const { name, fields, messages = {}, later = [] } = given;
  const rules = { ...coreRules, ...given.rules };
  const uses = Object.fromEntries(
    Object.entries<FieldSpec>(fields).map(([field, spec]) => [field, usesOf(spec)]),
  ) as Record<Name, readonly RuleUse[]>;
  for (const use of Object.values<readonly RuleUse[]>(uses).flat())
    if (!Object.hasOwn(rules, use.name) && !later.includes(use.name))
      throw new Error(`Unknown rule ${use.name} in form ${name}`);
  return { name, fields, messages, rules, later, uses };

  /** What must be there comes first: nothing else is worth saying of an empty field. A rule of the field wins over an attribute. */
  function usesOf({ native = {}, rules: own = '' }: FieldSpec): readonly RuleUse[] {
    const named = parseRules(own);
    const all = [
      ...nativeRules(native).filter((use) => named.every((mine) => mine.name !== use.name)),
      ...named,
    ];
    const rank = (use: RuleUse): number =>
      rules[use.name]?.isRequired ? 0 : later.includes(use.name) ? 2 : 1;
    return all.toSorted((a, b) => rank(a) - rank(b));
  }
}

export const fieldNames = <Name extends string>(form: FormSpec<Name>): readonly Name[] =>
  Object.keys(form.fields) as Name[];

/** What is typed here is never sent back. */
export const isSecret = (field: FieldSpec): boolean => field.native?.type === 'password';
