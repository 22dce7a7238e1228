import { describe, expect, it } from 'vitest';
import { newInvitationCode, mistypedLetter, readInvitation } from './invitation-code.ts';

describe('readInvitation', () => {
  const code = newInvitationCode(Uint8Array.from({ length: 17 }, (_, index) => index * 29));

  it('accepts spaces, dashes and look-alike letters', () => {
    const written = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect(readInvitation(written.replaceAll(/(.{4})/g, '$1-'))).toEqual({ code });
  });

  it('returns the position of a letter with a look-alike', () => {
    const place = code.indexOf('8');
    const typed = `${code.slice(0, place)}b${code.slice(place + 1)}`;
    expect(readInvitation(typed)).toBe('mistyped');
    expect(mistypedLetter(typed)).toEqual({ place: place + 1, letter: 'B', likely: '8' });
    expect(mistypedLetter(code.slice(1))).toBeNull();
  });
});
