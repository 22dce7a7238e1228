import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMark, writeMark } from './copy-mark.ts';

it('readMark: reads the written mark', () => {
  const word = fc.stringMatching(/^[\w-]{1,64}$/);
  const mark = fc.oneof(
    fc.record({ person: word, build: word }),
    fc.record({ person: word, build: word, home: word, look: word }),
    fc.record({ person: word, build: word, homes: fc.array(word, { maxLength: 3 }) }),
    fc.record({ person: word, build: word, own: word }),
  );
  fc.assert(
    fc.property(mark, (value) => {
      expect(readMark(writeMark(value))).toEqual(value);
    }),
  );
});

it.each([null, '', 'person=mara', 'build=b1', 'person=a b; build=b1', 'person=../x; build=b1'])(
  'makes nothing of %j',
  (header) => {
    expect(readMark(header)).toBeNull();
  },
);

it('readMark: a cache name is one plain word', () => {
  expect(readMark('person=m; build=b; home=a/b')).toEqual({ person: 'm', build: 'b' });
  expect(readMark('person=m; build=b; home=h; own=o')).toEqual({
    person: 'm',
    build: 'b',
    home: 'h',
  });
});

it('readMark: any input is accepted or null', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const { person, build, home = '', own = '' } = readMark(header) ?? { person: '', build: '' };
      expect(`${person}${build}${home}${own}`).toMatch(/^[\w-]*$/);
    }),
  );
});
