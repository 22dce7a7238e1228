import { type RuleSet, textOf } from '../rule.ts';

/** The filled lines of a text. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `lines:20,200`: at most 20 filled lines of at most 200 characters. */
export const lineRules: RuleSet = {
  lines: {
    test: (value, [count, length]) => {
      const lines = linesOf(textOf(value));
      return lines.length <= Number(count) && lines.every((line) => line.length <= Number(length));
    },
    names: ['count', 'length'],
  },
};
