import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

it('since: null before `begin`, then the topics changed at the instant or later', () => {
  const recent = createRecentChanges();
  expect(recent.since('linden', 5)).toBeNull();
  recent.begin(100);
  recent.note({ installation: 'linden', topic: 'power' }, 110);
  recent.note({ installation: 'linden', topic: 'logs' }, 120);
  recent.note({ installation: 'garden', topic: 'power' }, 130);
  expect(recent.since('linden', 99)).toBeNull();
  expect(recent.since('linden', 100)).toEqual(['power', 'logs']);
  expect(recent.since('linden', 111)).toEqual(['logs']);
  expect(recent.since('linden', 121)).toEqual([]);
  recent.note({ installation: 'linden', topic: 'power' }, 140);
  expect(recent.since('linden', 121)).toEqual(['power']);
  recent.begin(200);
  expect(recent.since('linden', 199)).toBeNull();
  expect(recent.since('linden', 200)).toEqual([]);
});

it('since: never omits a change without answering null', () => {
  const change = fc.record({
    installation: fc.constantFrom('a', 'b', 'c', 'd'),
    topic: fc.constantFrom('power', 'logs'),
    laterMs: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.nat({ max: 60 }), (changes, fromMs) => {
      const recent = createRecentChanges(2);
      recent.begin(0);
      let atMs = 0;
      const published = changes.map(({ laterMs, ...one }) => ({ ...one, atMs: (atMs += laterMs) }));
      for (const { atMs: ms, ...one } of published) recent.note(one, ms);
      for (const installation of ['a', 'b', 'c', 'd']) {
        const meant = published.filter(
          (change) => change.installation === installation && change.atMs >= fromMs,
        );
        const topics = new Set(meant.map(({ topic }) => topic));
        expect([null, topics]).toContainEqual(setOf(recent.since(installation, fromMs)));
      }
    }),
  );
});

const setOf = (topics: readonly string[] | null) => (topics === null ? null : new Set(topics));
