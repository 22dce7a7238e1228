import type { NativeAttributes } from './native-rules.ts';
import type { RuleSpec } from './parse-rules.ts';
import type { RuleSet } from './rule.ts';

export interface FieldSpec {
  /** Message id of the field's label, also used for `{_field_}`. */
  readonly label: string;
  readonly rules?: RuleSpec;
  /** Native attributes of the control; they become rules too. */
  readonly native?: NativeAttributes;
  /** How the posted value is read: text, several of one name, a checkbox, or a file's name. */
  readonly as?: 'text' | 'list' | 'mark' | 'file';
  /** Its place in the request body, if it is not its name: `preferences/theme`. */
  readonly at?: string;
  /** Own messages for a rule or a service's code: `{ required: 'sign-up.name-empty' }`. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Reports every failing rule instead of the first. */
  readonly tellsAll?: boolean;
}

export interface FormSpec<Name extends string = string> {
  readonly name: string;
  readonly fields: Readonly<Record<Name, FieldSpec>>;
  /** Messages for codes about the whole form. */
  readonly messages: Readonly<Record<string, string>>;
  /** Rules in addition to the core rules. */
  readonly rules: RuleSet;
  /** Names of rules that are checked later, see `LaterRule`. */
  readonly later: readonly string[];
}

/** Definition of a form: the screen renders it, the browser and the action check it. */
export const defineForm = <const Name extends string>(
  spec: Pick<FormSpec<Name>, 'name' | 'fields'> & Partial<FormSpec<Name>>,
): FormSpec<Name> => ({ messages: {}, rules: {}, later: [], ...spec });

export const fieldNames = <Name extends string>(form: FormSpec<Name>): readonly Name[] =>
  Object.keys(form.fields) as Name[];

/** Whether a field's value is never sent back. */
export const isSecret = (field: FieldSpec): boolean => field.native?.type === 'password';
