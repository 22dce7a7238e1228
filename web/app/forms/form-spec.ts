import type { NativeAttributes } from './native-rules.ts';
import type { RuleSpec } from './parse-rules.ts';
import type { RuleSet } from './rule.ts';

export interface FieldSpec {
  /** The message with the field's name: its label, and `{_field_}` in the words about it. */
  readonly label: string;
  readonly rules?: RuleSpec;
  /** Given to the control as they stand, and turned into rules. */
  readonly native?: NativeAttributes;
  /** How it is read of what was posted: text, several of one name, a mark, or the name of a file. */
  readonly as?: 'text' | 'list' | 'mark' | 'file';
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
  /** Besides the ones that every form knows. */
  readonly rules: RuleSet;
  /** Rules of this name are asked for later, see `LaterRule`. */
  readonly later: readonly string[];
}

/** One form for both sides: the screen draws it, the browser checks it while somebody types, the action checks it again. */
export const defineForm = <const Name extends string>(
  given: Pick<FormSpec<Name>, 'name' | 'fields'> & Partial<FormSpec<Name>>,
): FormSpec<Name> => ({ messages: {}, rules: {}, later: [], ...given });

export const fieldNames = <Name extends string>(form: FormSpec<Name>): readonly Name[] =>
  Object.keys(form.fields) as Name[];

/** What is typed here is never sent back. */
export const isSecret = (field: FieldSpec): boolean => field.native?.type === 'password';
