import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderedOutputs } from './ordered-output.ts';

it('orderedOutputs: writes the first output at once and the next after its end', () => {
  const read: string[] = [];
  const [unit, browser] = orderedOutputs(2, (text) => void read.push(text));
  unit?.write('a');
  browser?.write('1');
  expect(read).toEqual(['a']);
  browser?.end();
  unit?.write('b');
  expect(read).toEqual(['a', 'b']);
  unit?.end();
  expect(read).toEqual(['a', 'b', '1']);
});

it('orderedOutputs: keeps every text once and in order, whatever the order of writes', () => {
  const writers = fc.integer({ min: 1, max: 4 });
  const order = fc.array(fc.tuple(fc.nat(3), fc.stringMatching(/^\w{0,3}$/)));
  fc.assert(
    fc.property(writers, order, fc.infiniteStream(fc.nat()), (count, written, ends) => {
      const each = Array.from({ length: count }, () => '');
      let read = '';
      const outputs = orderedOutputs(count, (text) => (read += text));
      for (const [at, text] of written) {
        each[at % count] += text;
        outputs[at % count]?.write(text);
      }
      const left = outputs.slice();
      while (left.length > 0)
        for (const output of left.splice((ends.next().value ?? 0) % left.length, 1)) output.end();
      expect(read).toBe(each.join(''));
    }),
  );
});
