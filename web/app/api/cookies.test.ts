import { describe, expect, it } from 'vitest';
import { choiceCookie, cookiesOf } from './cookies.ts';

describe('cookies', () => {
  it('are read by name, the first of a name counting', () => {
    expect({ ...cookiesOf('a=1; b = 2 ; a=3; c=x=y') }).toEqual({ a: '1', b: '2', c: 'x=y' });
  });

  it.each([null, '', ';', '=x', 'name', ' ; ; '])('are none in %j', (header) => {
    expect(Object.keys(cookiesOf(header))).toEqual([]);
  });

  it('cannot name what every object has', () => {
    const cookies = cookiesOf('theme=dark');
    expect(cookies['constructor']).toBeUndefined();
    expect({ ...cookiesOf('__proto__=x') }).toHaveProperty(['__proto__'], 'x');
  });

  it('carry a choice without breaking out of their value', () => {
    expect(choiceCookie('locale', 'de; Domain=evil')).toMatch(
      /^locale=de%3B%20Domain%3Devil; Path=\/; Max-Age=\d+; SameSite=Lax$/,
    );
  });
});
