import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embeddedBreachedPasswords, isBreached, listOver, recordsOf } from './breached-list.ts';

describe('breached passwords', () => {
  const embedded = embeddedBreachedPasswords();

  it.each(['1qaz2wsx3edc4rfv', 'momsanaladventure', 'MomsAnalAdventure', 'q1w2e3r4t5y6u7i8'])(
    'knows %s, whatever its capitals',
    async (password) => {
      expect(await isBreached(embedded, password)).toBe(true);
    },
  );

  it('isBreached: false for passwords that are not in the list', async () => {
    for (const password of ['violet kettle on the roof', 'a slow train through fog'])
      expect(await isBreached(embedded, password)).toBe(false);
  });

  it('range: gets five hex digits and returns the matching hashes only', async () => {
    const requested: string[] = [];
    const watched = {
      range: async (prefix: string) => {
        requested.push(prefix);
        return await embedded.range(prefix);
      },
    };
    await isBreached(watched, 'Violet kettle on the roof');
    expect(requested).toHaveLength(2);
    for (const prefix of requested) expect(prefix).toMatch(/^[0-9A-F]{5}$/);
  });

  it('isBreached: accepts lists with complete suffixes of hashes', async () => {
    const hash = createHash('sha1').update('correct').digest('hex').toUpperCase();
    const whole = { range: async () => ['0'.repeat(35), hash.slice(5)] };
    expect(await isBreached(whole, 'correct')).toBe(true);
    expect(await isBreached(whole, 'incorrect')).toBe(false);
    expect(await isBreached({ range: async () => [''] }, 'incorrect')).toBe(false);
  });

  it('listOver: finds the listed passwords and no others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 50 }),
        async (words) => {
          const [other = 'other', ...listed] = words;
          const list = listOver(recordsOf(listed));
          for (const word of listed) expect(await isBreached(list, word)).toBe(true);
          const isListed = listed.some((word) => word === other || word === other.toLowerCase());
          expect(await isBreached(list, other)).toBe(isListed);
        },
      ),
      { numRuns: 50 },
    );
  });
});
