/** Value of a field: text, a list, a checkbox's state; null if the form has no such field. */
export type FieldValue = string | readonly string[] | boolean | null;
export type Values = Readonly<Record<string, FieldValue>>;

export type Arg = string | number | RegExp;

/** One use of a rule: `min:3` is `{ name: 'min', args: ['3'] }`. */
export interface RuleUse {
  readonly name: string;
  readonly args: readonly Arg[];
}

/** A fault: the rule's name or a narrower code; the text is in the catalog. */
export interface RuleFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** true: passed; false: failed with the rule's name as code. */
export type RuleOutcome = boolean | RuleFault;

/** What a rule can read besides the value. */
export interface RuleScope {
  readonly values: Values;
  /** Locale of numbers and dates, `de-DE`. */
  readonly locale: string;
  /** The person's local day, `2026-03-29`, for rules about today; without it those rules pass. */
  readonly today?: string | undefined;
  /** A native number field, which posts `1234.5` in every language. */
  readonly isMachineNumber?: boolean | undefined;
}

export interface FieldRule {
  readonly test: (value: FieldValue, args: readonly Arg[], scope: RuleScope) => RuleOutcome;
  /** Names of the arguments in messages: `min:3` fills `{length}`. */
  readonly names?: readonly string[];
  /** Runs on empty values too; other rules skip them. */
  readonly isRequired?: (args: readonly Arg[], scope: RuleScope) => boolean;
  /** Checks a list as a whole, not item by item. */
  readonly wantsList?: boolean;
}

export type RuleSet = Readonly<Record<string, FieldRule>>;

/** A rule with an asynchronous check; browser and action bring their own implementation. */
export type LaterRule = (
  value: FieldValue,
  args: readonly Arg[],
  scope: RuleScope & { readonly signal: AbortSignal },
) => Promise<RuleOutcome>;

/** Whether a value is empty: it fails `required` and skips all other rules. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'string'
    ? value.trim() === ''
    : value !== true && value !== false && value.length === 0;
}

export const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');
