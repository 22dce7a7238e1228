import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('what goes on side by side is read one after the other, the first of it at once', () => {
  const read: string[] = [];
  const [unit, browser] = inTurn(2, (text) => void read.push(text));
  unit?.write('a');
  browser?.write('1');
  expect(read).toEqual(['a']);
  browser?.end();
  unit?.write('b');
  expect(read).toEqual(['a', 'b']);
  unit?.end();
  expect(read).toEqual(['a', 'b', '1']);
});

it('whoever writes and ends when, nothing is lost and nothing is mixed', () => {
  const writers = fc.integer({ min: 1, max: 4 });
  const order = fc.array(fc.tuple(fc.nat(3), fc.stringMatching(/^\w{0,3}$/)));
  fc.assert(
    fc.property(writers, order, fc.infiniteStream(fc.nat()), (count, written, ends) => {
      const each = Array.from({ length: count }, () => '');
      let read = '';
      const turns = inTurn(count, (text) => (read += text));
      for (const [at, text] of written) {
        each[at % count] += text;
        turns[at % count]?.write(text);
      }
      const left = turns.slice();
      while (left.length > 0)
        for (const turn of left.splice((ends.next().value ?? 0) % left.length, 1)) turn.end();
      expect(read).toBe(each.join(''));
    }),
  );
});
