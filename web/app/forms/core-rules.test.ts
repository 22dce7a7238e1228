import { describe, expect, it } from 'vitest';
import { outcome } from './testing-rules.ts';
import type { FieldValue } from './rule.ts';

describe('required', () => {
  it.each<[FieldValue, string, boolean]>([
    [null, 'required', false],
    ['', 'required', false],
    [' \t\n ', 'required', false],
    ['\u00a0', 'required', false],
    [[], 'required', false],
    [false, 'required', false],
    [false, 'required:allowFalse', true],
    [true, 'required', true],
    ['0', 'required', true],
    [' a ', 'required', true],
    [['a'], 'required', true],
    [null, 'required:allowFalse', false],
    ['', 'required:allowFalse', false],
  ])('%j by %s: %s', (value, rules, holds) => {
    expect(outcome(rules, value)).toBe(holds ? null : 'required');
  });

  it.each([
    ['', 'oil', 'required-if'],
    ['', 'wood', null],
    ['200 l', 'oil', null],
    ['', '', null],
  ])('%j is required depending on the other field: %s', (value, heating, code) => {
    expect(outcome('required-if:heating,oil,gas', value, { values: { heating } })).toBe(code);
  });

  it('required-if without values: required when the other field has any value', () => {
    expect(outcome('required-if:phone', '', { values: { phone: '1' } })).toBe('required-if');
    expect(outcome('required-if:phone', '', { values: { phone: '' } })).toBe(null);
    expect(outcome('required-if:phone', '', { values: { phone: true } })).toBe('required-if');
    expect(outcome('required-if:phone', '', { values: { phone: false } })).toBe(null);
  });
});

describe('an empty optional field is skipped by every other rule', () => {
  it.each(['email', 'min:3', 'number', 'regex:/x/', 'one-of:a', 'same:other', 'step:1'])(
    '%s',
    (rule) => {
      for (const value of ['', '  ', null, []])
        expect(outcome(rule, value, { values: { other: 'z' } })).toBe(null);
    },
  );
});

describe('an e-mail address', () => {
  it.each([
    'mara@example.org',
    'mara.lindner+heat@sub.example.org',
    "o'neil@example.ie",
    'müller@bücher.example',
    'm@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.org`,
  ])('%s', (address) => expect(outcome('email', address)).toBe(null));

  it.each([
    'mara',
    'mara@',
    '@example.org',
    'mara@example',
    'ma ra@example.org',
    'mara@@example.org',
    '.mara@example.org',
    'mara.@example.org',
    'ma..ra@example.org',
    'mara@-example.org',
    'mara@example-.org',
    'mara@exa_mple.org',
    'mara@127.0.0.1',
    'Mara <mara@example.org>',
    'mara@example.org,jonas@example.org',
    `${'a'.repeat(65)}@example.org`,
    `mara@${'a'.repeat(250)}.org`,
  ])('not %s', (address) => expect(outcome('email', address)).toBe('email'));

  it.each([
    ['a@b.example, c@d.example', null],
    ['a@b.example,c@d.example', null],
    ['a@b.example', null],
    ['a@b.example,', 'email'],
    ['a@b.example,,c@d.example', 'email'],
    ['a@b.example; c@d.example', 'email'],
    ['a@b.example, c', 'email'],
  ])('several: %s', (addresses, code) => expect(outcome('email:multiple', addresses)).toBe(code));
});

describe('lengths and patterns', () => {
  it.each<[string, FieldValue, string | null]>([
    ['min:3', 'ab', 'min'],
    ['min:3', 'abc', null],
    ['max:3', 'abcd', 'max'],
    ['max:2', ['a', 'b'], null],
    ['max:2', ['a', 'b', 'c'], 'max'],
    ['min:2', ['a'], 'min'],
    ['regex:/^[A-Z]{2}$/', 'AB', null],
    ['regex:/^[A-Z]{2}$/', 'ABC', 'regex'],
    ['regex:/^a|b$/', 'xb', null],
    ['one-of:a,b', 'b', null],
    ['one-of:a,b', 'c', 'one-of'],
    ['one-of:a,b', ['a', 'b'], null],
    ['one-of:a,b', ['a', 'c'], 'one-of'],
    ['email', ['a@b.example', 'no'], 'email'],
  ])('%s of %j: %s', (rules, value, code) => expect(outcome(rules, value)).toBe(code));

  it('a regex with the g flag is tested from the start each time', () => {
    const rules = { regex: /a/g };
    for (const _ of [1, 2, 3]) expect(outcome(rules, 'a')).toBe(null);
  });

  it('same: the second field must equal the first', () => {
    expect(outcome('same:email', 'a', { values: { email: 'a' } })).toBe(null);
    expect(outcome('same:email', 'a', { values: { email: 'A' } })).toBe('same');
  });
});

describe('numbers in the locale', () => {
  it.each([
    ['de-DE', '1.234,5', null],
    ['de-DE', '48,5', null],
    ['en-GB', '1,234.5', null],
    ['ar-EG', '١٬٢٣٤٫٥', null],
    ['ar', '١٢', null],
    ['de-DE', '1,2,3', 'number'],
    ['de-DE', 'zwölf', 'number'],
    ['en-GB', '1 kWh', 'number'],
  ])('%s %s', (locale, typed, code) => expect(outcome('number', typed, { locale })).toBe(code));

  it.each([
    ['min-value:1000', '1.234,5', null],
    ['min-value:1235', '1.234,5', 'min-value'],
    ['max-value:1234.5', '1.234,5', null],
    ['max-value:1234', '1.234,5', 'max-value'],
    ['min-value:0', 'x', 'min-value'],
    ['integer', '1.234', null],
    ['integer', '1,5', 'integer'],
    ['step:0.5,20', '20,5', null],
    ['step:0.1', '0,3', null],
    ['step:0.1', '20,7', null],
    ['step:0.5', '20,7', 'step'],
    ['step:2,1', '4', 'step'],
    ['step:2,1', '5', null],
  ])('%s of %s in German', (rules, typed, code) =>
    expect(outcome(rules, typed, { locale: 'de-DE' })).toBe(code),
  );

  it.each([
    ['1234.5', null],
    ['1.234', null],
    ['1,5', 'number'],
    ['', null],
  ])('the browser’s own number field posts %s', (typed, code) =>
    expect(outcome('', typed, { locale: 'de-DE', native: { type: 'number', step: 'any' } })).toBe(
      code,
    ),
  );
});
