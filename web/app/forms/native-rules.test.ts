import { expect, it } from 'vitest';
import { compiled } from './compile.ts';
import { defineForm } from './form-spec.ts';
import { type NativeAttributes, nativeRules } from './native-rules.ts';
import { dateRules } from './rules/dates.ts';
import { outcome } from './testing-rules.ts';

it.each<[NativeAttributes, readonly string[]]>([
  [{}, []],
  [{ required: true }, ['required']],
  [{ required: false }, []],
  [{ type: 'email' }, ['email']],
  [{ type: 'tel' }, []],
  [{ type: 'number' }, ['number', 'step 1']],
  [
    { type: 'number', min: 5, max: 9, step: 0.5 },
    ['number', 'min-value 5', 'max-value 9', 'step 0.5 5'],
  ],
  [{ type: 'number', step: 'any' }, ['number']],
  [{ type: 'range', min: 0 }, ['number', 'min-value 0', 'step 1 0']],
  [
    { type: 'date', min: '2026-01-01', max: '2026-12-31' },
    ['date', 'from 2026-01-01', 'until 2026-12-31'],
  ],
  [{ minLength: 2, maxLength: 4 }, ['min 2', 'max 4']],
  [{ min: 1 }, ['min-value 1']],
  [{ pattern: '[A-Z]{2}' }, ['regex /^(?:[A-Z]{2})$/v']],
])('%j', (native, rules) => {
  expect(nativeRules(native).map(({ name, args }) => [name, ...args].join(' '))).toEqual(rules);
});

it('a pattern matches the whole text, as in a browser', () => {
  expect(outcome('', 'ab', { native: { pattern: 'a|b' } })).toBe('regex');
  expect(outcome('', 'b', { native: { pattern: 'a|b' } })).toBe(null);
});

it('a field’s rule overrides the attribute of the same name', () => {
  expect(outcome('max:2', 'abc', { native: { maxLength: 5 } })).toBe('max');
  expect(outcome('max:9', 'abcdef', { native: { maxLength: 5 } })).toBe(null);
});

it('required is checked first in any order of rules', () => {
  expect(outcome('min:3|required', '')).toBe('required');
  expect(outcome('email', '', { native: { required: true } })).toBe('required');
});

it('a form with an unknown rule throws', () => {
  const open = (rules: string, options = {}) => {
    const form = defineForm({ name: 'x', fields: { a: { label: 'a', rules } }, rules: options });
    return () => compiled(form);
  };
  expect(open('requird')).toThrow('Unknown rule requird in form x');
  expect(open('after:2026-01-01')).toThrow('Unknown rule after');
  expect(open('after:b', dateRules)).not.toThrow();
});
