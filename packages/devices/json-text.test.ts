import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSON_LIMITS, parseJsonText } from './json-text.ts';
import type { Json } from './json-text.ts';

describe('parseJsonText', () => {
  it('reads what JSON.parse reads, to equal values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(4), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = parseJsonText(text);
        expect(parsed.ok && plain(parsed.root)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.nat(),
        fc.constantFrom('', ',', '}', '"', '\\', 'x', '0'),
        (value, at, junk) => {
          const text = JSON.stringify(value);
          const cut = at % (text.length + 1);
          const broken = text.slice(0, cut) + junk + text.slice(cut + 1);
          expect(parseJsonText(broken).ok).toBe(isJson(broken));
        },
      ),
      { numRuns: 500 },
    );
  });

  const broken: readonly (readonly [
    text: string,
    code: string,
    at: string,
    line: number,
    column: number,
  ])[] = [
    ['', 'unexpected-end', '', 1, 1],
    ['{"a": [1, 2', 'unexpected-end', '/a/1', 1, 12],
    ['{"a": [1, 2,]}', 'unexpected-token', '/a/2', 1, 13],
    ['{"a":\n {"b": tru', 'unexpected-end', '/a/b', 2, 8],
    ['[1] 2', 'trailing-text', '', 1, 5],
    ["{'a': 1}", 'unexpected-token', '', 1, 2],
    ['{"a~/b": "\u0001"}', 'bad-string', '/a~0~1b', 1, 10],
    ['["abc', 'unexpected-end', '/0', 1, 2],
    ['[1e999]', 'bad-number', '/0', 1, 2],
    ['[-]', 'bad-number', '/0', 1, 2],
    ['[NaN]', 'unexpected-token', '/0', 1, 2],
  ];
  for (const [text, code, at, line, column] of broken) {
    it(`names the place in ${JSON.stringify(text)}`, () => {
      expect(parseJsonText(text)).toEqual({ ok: false, code, at, line, column });
    });
  }

  it('limits depth, size and the total length of pointers', () => {
    const deep = '['.repeat(100_000);
    expect(parseJsonText(deep)).toMatchObject({ ok: false, code: 'too-deep', column: 65 });
    const large = `"${'x'.repeat(JSON_LIMITS.bytesMax)}"`;
    expect(parseJsonText(large)).toMatchObject({ ok: false, code: 'too-large' });
    const wide = `{"${'k'.repeat(4_000_000)}":[${'0,'.repeat(1000)}0]}`;
    expect(parseJsonText(wide)).toMatchObject({ ok: false, code: 'too-many-leaves' });
  });

  it('treats hostile keys as keys', () => {
    const parsed = parseJsonText('{"__proto__": {"polluted": 1}, "constructor": 2}');
    expect(parsed.ok && Object.keys(parsed.root as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('takes the last of repeated keys and returns the earlier ones', () => {
    const parsed = parseJsonText('[{"a": 1, "b": 2, "a": 3}]');
    expect(parsed.ok && plain(parsed.root)).toEqual([{ a: 3, b: 2 }]);
    expect(parsed.ok && parsed.repeated).toEqual([{ at: '/0/a', was: 1 }]);
  });
});

function plain(json: Json): unknown {
  return JSON.parse(JSON.stringify(json));
}

/** JSON.parse returns Infinity for a number that is too large. */
function isJson(text: string): boolean {
  let isFinite = true;
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) isFinite = false;
      return value;
    });
    return isFinite;
  } catch {
    return false;
  }
}
