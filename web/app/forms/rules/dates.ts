import { type Arg, type RuleSet, type RuleScope, textOf } from '../rule.ts';

/**
 * Days as the browser's own field posts them, `2026-03-29`. What they are compared with is a day, `today`, or another field;
 * where that is empty or no day, there is nothing to compare.
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
  /** That day or later. */
  from: {
    test: (value, args, scope) => compared(textOf(value), args, scope, (days) => days >= 0),
    names: ['other'],
  },
  until: {
    test: (value, args, scope) => compared(textOf(value), args, scope, (days) => days <= 0),
    names: ['other'],
  },
  /** `span:from,92`: at most so many days, both ends counted, since the other field. */
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

/** Days since 1970 in the calendar; null for what is no day, 30 February included. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text
    ? null
    : at / 86_400_000;
}
