import { type Arg, type RuleSet, type RuleScope, textOf } from '../rule.ts';

/**
 * Rules for days as a date field posts them, `2026-03-29`. The argument is a day, `today`, or another field; a field that is empty
 * or no day passes.
 */
export const dateRules: RuleSet = {
  date: { test: (value) => dayNumber(textOf(value)) !== null },
  after: {
    test: (value, args, scope) => compared(textOf(value), args, scope, (days) => days > 0),
    names: ['other'],
  },
  before: {
    test: (value, args, scope) => compared(textOf(value), args, scope, (days) => days < 0),
    names: ['other'],
  },
  /** `from:DAY`: that day or later. */
  from: {
    test: (value, args, scope) => compared(textOf(value), args, scope, (days) => days >= 0),
    names: ['other'],
  },
  until: {
    test: (value, args, scope) => compared(textOf(value), args, scope, (days) => days <= 0),
    names: ['other'],
  },
  /** `span:from,92`: at most 92 days since the day in the field `from`, both ends counted. */
  span: {
    test: (value, args, scope) =>
      compared(textOf(value), args, scope, (days) => days < Number(args[1])),
    names: ['other', 'days'],
  },
};

function compared(
  value: string,
  [reference]: readonly Arg[],
  { values, today }: RuleScope,
  holds: (days: number) => boolean,
): boolean {
  const day = dayNumber(value);
  if (day === null) return false;
  const named = String(reference);
  const against = dayNumber(
    named === 'today' ? (today ?? '') : named in values ? textOf(values[named] ?? null) : named,
  );
  return against === null || holds(day - against);
}

/** Days since 1970-01-01; null for an invalid day such as 30 February. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text
    ? null
    : at / 86_400_000;
}
