import fc from 'fast-check';
import { expect, test } from 'vitest';
import { microsOf, splitMicros } from './micros.ts';

test('a split is the differences of rounded running sums, so that it adds up to the rounded total', () => {
  const half = 5_000_000_000n;
  const part = fc.oneof(
    fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }),
    fc.bigInt({ min: -40n, max: 40n }).map((halves) => halves * half),
    fc.bigInt({ min: -2n * half, max: 2n * half }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const sums = parts.reduce<bigint[]>((all, each) => [...all, (all.at(-1) ?? 0n) + each], [0n]);
      const expected = parts.map(
        (_, i) => microsOf(sums[i + 1] ?? 0n, 10_000n) - microsOf(sums[i] ?? 0n, 10_000n),
      );
      expect(splitMicros(parts, 10_000n)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
