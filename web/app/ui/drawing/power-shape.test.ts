import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PowerInput, powerShape, roundedPath, rowWords, sharesOf } from './power-shape.ts';

const words = (input: PowerInput): string[] =>
  sharesOf(input).map(({ from, to, kW }) => `${from} ${to} ${kW.toFixed(2)}`);

describe('powerShape: sharesOf', () => {
  test.each<[string, PowerInput, string[]]>([
    [
      'a sunny noon: the roof feeds all, the rest goes out',
      { sun: 4.18, grid: -0.82, rows: [1.24, 0, 0.47, 1.65] },
      ['sun 0 1.24', 'sun 2 0.47', 'sun 3 1.65', 'sun grid 0.82'],
    ],
    [
      'a cloud: the sun heats, the grid does the rest',
      { sun: 1, grid: 0.71, rows: [1.24, 0.47] },
      ['sun 0 1.00', 'grid 0 0.24', 'grid 1 0.47'],
    ],
    [
      'the evening: the grid above, the battery below',
      { sun: 0, grid: 1, rows: [1.2, 0.3, -0.5] },
      ['grid 0 1.00', 'battery 0 0.20', 'battery 1 0.30'],
    ],
    [
      'a battery that is sold',
      { sun: 2, grid: -1.5, rows: [1, 0.5, -1] },
      ['sun 0 1.00', 'sun 1 0.50', 'sun grid 0.50', 'battery grid 1.00'],
    ],
    ['nothing at all', { sun: 0, grid: 0, rows: [0, 0] }, []],
  ])('%s', (_, input, expected) => {
    expect(words(input)).toEqual(expected);
  });

  /** A home whose inputs and outputs are equal. */
  const closed = fc
    .record({
      sun: fc.integer({ min: 0, max: 1200 }),
      uses: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 4 }),
      battery: fc.integer({ min: -500, max: 500 }),
    })
    .map(({ sun, uses, battery }): PowerInput => {
      const used = uses.reduce((sum, use) => sum + use, 0);
      return {
        sun: sun / 100,
        grid: (used + battery - sun) / 100,
        rows: [...uses, battery].map((kW) => kW / 100),
      };
    });

  test('inputs and outputs are equal', () => {
    fc.assert(
      fc.property(closed, (input) => {
        const shares = sharesOf(input);
        const sum = (chosen: typeof shares) => chosen.reduce((all, { kW }) => all + kW, 0);
        expect(sum(shares.filter(({ from }) => from === 'sun'))).toBeCloseTo(input.sun, 6);
        expect(sum(shares.filter(({ to }) => to === 'grid'))).toBeCloseTo(
          Math.max(0, -input.grid),
          6,
        );
        for (const [row, kW] of input.rows.entries())
          expect(sum(shares.filter(({ to }) => to === row))).toBeCloseTo(Math.max(0, kW), 6);
      }),
    );
  });

  test('streams never cross: no later source feeds a row above an earlier one', () => {
    fc.assert(
      fc.property(closed, (input) => {
        const order = ['sun', 'grid', 'battery'];
        const height = (to: number | 'grid') => (to === 'grid' ? 99 : to);
        const shares = sharesOf(input);
        for (const [index, share] of shares.entries())
          for (const next of shares.slice(index + 1)) {
            expect(order.indexOf(next.from)).toBeGreaterThanOrEqual(order.indexOf(share.from));
            expect(height(next.to)).toBeGreaterThanOrEqual(height(share.to));
          }
      }),
    );
  });
});

describe('the drawing', () => {
  test('10.5 px a kilowatt, until the trunk would be wider than 52 px', () => {
    const small = powerShape({ sun: 4, grid: -4, rows: [0] });
    expect(small.ribbons.map(({ width }) => width)).toEqual([42]);
    expect(small.radius).toBe(24);
    const large = powerShape({ sun: 20, grid: -10, rows: [10] });
    expect(large.ribbons.map(({ width }) => width)).toEqual([26, 26]);
    expect(large.radius).toBe(29);
  });

  test('a flow is at least 2 px wide, a row without flow has a cap of 8', () => {
    const shape = powerShape({ sun: 0, grid: 0.03, rows: [0.03, 0] });
    expect(shape.ribbons.map(({ width }) => width)).toEqual([2]);
    expect(shape.rows.map(({ cap }) => cap)).toEqual([8, 8]);
    expect([shape.radius, shape.beam]).toEqual([0, null]);
  });

  test('row positions do not depend on the flows, and are inside the house', () => {
    const still = powerShape({ sun: 0, grid: 0, rows: [0, 0, 0, 0] });
    const busy = powerShape({ sun: 9, grid: 3, rows: [4, 3, 2, 3] });
    expect(busy.rows.map(({ y }) => y)).toEqual(still.rows.map(({ y }) => y));
    expect(still.rows.map(({ y }) => y)).toEqual([137, 185, 233, 281]);
  });

  test.each([3, 4, 5])('labels and values of %i rows do not touch', (count) => {
    const { rows } = powerShape({ sun: 0, grid: 0, rows: Array<number>(count).fill(0) });
    // Letters reach from 0.75 of their size above the baseline to 0.22 below it; figures have no descender.
    const edges = rows.flatMap(({ y, height }) => {
      const { label, value } = rowWords(height);
      return [
        y + label.dy - 0.75 * label.px,
        y + label.dy + 0.22 * label.px,
        y + value.dy - 0.73 * value.px,
        y + value.dy,
      ];
    });
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  });

  test('dots move 24 to 60 px a second between one and six kilowatts', () => {
    const speed = (kW: number) => powerShape({ sun: 0, grid: kW, rows: [kW] }).ribbons[0]?.speed;
    expect([0.1, 1, 3.5, 6, 12].map(speed)).toEqual([0, 0, 3, 6, 6]);
  });

  test('a ribbon ends at the cap of its row, side by side where there are several', () => {
    const { ribbons, rows } = powerShape({ sun: 1, grid: 1, rows: [2] });
    expect(rows[0]?.cap).toBeCloseTo(21, 5);
    const ends = ribbons.map(({ path }) => Number(path.split(' ').at(-1)));
    expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBeCloseTo(10.5, 1);
  });

  test('close corners share the distance between them', () => {
    expect(
      roundedPath(
        [
          [0, 0],
          [10, 0],
          [10, 4],
          [30, 4],
        ],
        20,
      ),
    ).toBe('M0 0L8 0Q10 0 10 2L10 2Q10 4 12 4L30 4');
  });
});
