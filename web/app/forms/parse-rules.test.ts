import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules } from './parse-rules.ts';
import type { Arg, RuleUse } from './rule.ts';

describe('parseRules of a text', () => {
  it.each<[string, readonly RuleUse[]]>([
    ['', []],
    ['required', [use('required')]],
    ['required|email', [use('required'), use('email')]],
    ['min:3', [use('min', '3')]],
    ['one-of:a,b,c', [use('one-of', 'a', 'b', 'c')]],
    ['one-of:a,,c', [use('one-of', 'a', '', 'c')]],
    ['one-of:', [use('one-of', '')]],
    ['after:2026-03-29', [use('after', '2026-03-29')]],
    [String.raw`one-of:a\|b,c\,d,e\\f`, [use('one-of', 'a|b', 'c,d', String.raw`e\f`)]],
    [String.raw`one-of:a\b|min:1`, [use('one-of', String.raw`a\b`), use('min', '1')]],
    ['one-of:a:b', [use('one-of', 'a:b')]],
    ['regex:/^(?:a|b)$/i|min:1', [use('regex', /^(?:a|b)$/i), use('min', '1')]],
    [String.raw`regex:/a\|b/`, [use('regex', /a\|b/)]],
    [String.raw`regex:/^\/[/|]x$/u`, [use('regex', /^\/[/|]x$/u)]],
    [String.raw`required|regex:/[\]/]+/`, [use('required'), use('regex', /[\]/]+/)]],
    ['regex:/a,b:c/', [use('regex', /a,b:c/)]],
  ])('%j', (spec, uses) => {
    expect(parseRules(spec)).toEqual(uses);
  });

  it.each([
    '|',
    'required|',
    '|required',
    'required||email',
    'Required',
    'required ',
    ':3',
    'min-:3',
    'regex:a|b',
    'regex:/a',
    'regex:/a/i,b',
    'regex://',
    'regex:/(/',
    'regex:/a/zz',
  ])('%j is a mistake of ours and throws', (spec) => {
    expect(() => parseRules(spec)).toThrow(/Unreadable rules|Invalid/);
  });

  it('escaped arguments are read back unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ruleName, fc.array(fc.string()))), (rules) => {
        const expected = rules.map(([name, args]) => ({ name, args }));
        // One empty argument and none are written differently: `a:` and `a`.
        expect(parseRules(expected.map(written).join('|'))).toEqual(expected);
      }),
    );
  });

  it('reads any regular expression literal', () => {
    fc.assert(
      fc.property(pattern, fc.constantFrom('', 'i', 'u', 'iu'), (source, flags) => {
        const shape = new RegExp(source, flags);
        const [first, second] = parseRules(`regex:/${shape.source}/${flags}|min:1`);
        expect(String(first?.args[0])).toBe(String(shape));
        expect(second).toEqual(use('min', '1'));
      }),
    );
  });

  it('any text gives rules or an error, in bounded time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab|:,\\/[]()-^$1 ') }), (spec) => {
        let names: readonly string[];
        try {
          names = parseRules(spec).map(({ name }) => name);
        } catch (error) {
          names = error instanceof Error ? [] : ['something else was thrown'];
        }
        for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('parseRules of an object', () => {
  it('gives the same rules as the text', () => {
    expect(
      parseRules({
        required: { allowFalse: true },
        email: true,
        min: 3,
        'one-of': ['a|b', 'c'],
        same: 'other',
        regex: /a|b/,
        max: false,
      }),
    ).toEqual([
      use('required', 'allowFalse'),
      use('email'),
      use('min', 3),
      use('one-of', 'a|b', 'c'),
      use('same', 'other'),
      use('regex', /a|b/),
    ]);
  });

  it('refuses a rule without a name', () => {
    expect(() => parseRules({ '': true })).toThrow('Unreadable rules');
  });
});

function use(name: string, ...args: Arg[]): RuleUse {
  return { name, args };
}

const word = fc.string({ unit: fc.constantFrom(...'abcxyz'), minLength: 1, maxLength: 5 });
const ruleName = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((words) => words.join('-'))
  .filter((name) => name !== 'regex');

const pattern = fc
  .array(
    fc.constantFrom(
      'a',
      '|',
      '/',
      '[|/\\]]',
      String.raw`\/`,
      String.raw`\|`,
      '.',
      'b+',
      '(?:c|d)',
      ',',
      ':',
    ),
    { minLength: 1 },
  )
  .map((parts) => parts.join(''));

function written({ name, args }: { name: string; args: readonly string[] }): string {
  if (args.length === 0) return name;
  return `${name}:${args.map((arg) => arg.replaceAll(/[\\|,]/g, String.raw`\$&`)).join(',')}`;
}
