import { describe, expect, it } from 'vitest';
import { choiceCookie, cookiesOf } from './cookies.ts';

describe('cookies', () => {
  it('cookiesOf: the first value of a name counts', () => {
    expect({ ...cookiesOf('a=1; b = 2 ; a=3; c=x=y') }).toEqual({ a: '1', b: '2', c: 'x=y' });
  });

  it.each([null, '', ';', '=x', 'name', ' ; ; '])('cookiesOf: no cookies in %j', (header) => {
    expect(Object.keys(cookiesOf(header))).toEqual([]);
  });

  it('cookiesOf: names of object properties are no cookies', () => {
    const cookies = cookiesOf('theme=dark');
    expect(cookies['constructor']).toBeUndefined();
    expect({ ...cookiesOf('__proto__=x') }).toHaveProperty(['__proto__'], 'x');
  });

  it('choiceCookie: a value cannot add attributes', () => {
    expect(choiceCookie('locale', 'de; Domain=evil')).toMatch(
      /^locale=de%3B%20Domain%3Devil; Path=\/; Max-Age=\d+; SameSite=Lax$/,
    );
  });
});
