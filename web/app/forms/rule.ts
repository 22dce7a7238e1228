/** What a field holds: text, the chosen ones of several, a mark set or not; null where the form does not have it. */
export type FieldValue = string | readonly string[] | boolean | null;
export type Values = Readonly<Record<string, FieldValue>>;

export type Arg = string | number | RegExp;

/** One rule as a field asks for it: `min:3` is `{ name: 'min', args: ['3'] }`. */
export interface RuleUse {
  readonly name: string;
  readonly args: readonly Arg[];
}

/** Why a value was refused. The code is the rule's name, or a narrower one that the rule gives; the words are in the catalog. */
export interface Fault {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** true is passed, false is failed by the rule's own name. */
export type Outcome = boolean | Fault;

/** What a rule may look at besides its value. */
export interface Scope {
  readonly values: Values;
  /** As numbers and dates are written, `de-DE`. */
  readonly locale: string;
  /** The person's local day, `2026-03-29`, for rules about today; without it those pass. */
  readonly today?: string | undefined;
  /** The browser's own number field, which posts `1234.5` whatever the language is. */
  readonly isMachineNumber?: boolean | undefined;
}

export interface Rule {
  readonly test: (value: FieldValue, args: readonly Arg[], scope: Scope) => Outcome;
  /** What the arguments are called in the words: `min:3` fills `{length}`. */
  readonly names?: readonly string[];
  /** Whether the value must be there. A rule with this runs on empty values too, any other one skips them. */
  readonly isRequired?: (args: readonly Arg[], scope: Scope) => boolean;
  /** Wants a list as a whole instead of one after another. */
  readonly wantsList?: boolean;
}

export type RuleSet = Readonly<Record<string, Rule>>;

/** A rule that has to ask somebody. The browser and the action each bring their own way to ask. */
export type LaterRule = (
  value: FieldValue,
  args: readonly Arg[],
  scope: Scope & { readonly signal: AbortSignal },
) => Promise<Outcome>;

/** Nothing there: such a value fails what is required and is skipped by every other rule. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'string'
    ? value.trim() === ''
    : value !== true && value !== false && value.length === 0;
}

export const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');
