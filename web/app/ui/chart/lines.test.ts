import { expect, test } from 'vitest';
import { lineShape } from './lines.ts';

const frame = { height: 50, mirrored: false } as const;

test('a line ends before a gap and begins after it', () => {
  const { path } = lineShape({ ...frame, count: 4, shape: 'line', values: [1, 2, null, 3] });
  expect(path.match(/M/g)).toHaveLength(2);
});

test('a step holds over its whole interval', () => {
  const { path } = lineShape({ ...frame, count: 2, shape: 'steps', values: [1, 2] });
  expect(path).toBe('M0 47H500V3H1000');
});

test('the dashed part begins where the solid one ends', () => {
  const { path, dashed } = lineShape({
    ...frame,
    count: 2,
    shape: 'steps',
    values: [1, 2],
    dashedFrom: 1,
  });
  expect(path).toBe('M0 47H500');
  expect(dashed).toBe('M500 47V3H1000');
});

test('smallest and largest values are found with their positions', () => {
  const { lowest, highest } = lineShape({
    ...frame,
    count: 4,
    shape: 'line',
    values: [3, 1, null, 9],
  });
  expect(lowest).toMatchObject({ step: 1, value: 1, x: 37.5 });
  expect(highest).toMatchObject({ step: 3, value: 9, x: 87.5 });
});

test('temperatures on both sides of zero show where zero is', () => {
  expect(lineShape({ ...frame, count: 2, shape: 'line', values: [-1, 1] }).zeroY).toBe(25);
  expect(lineShape({ ...frame, count: 2, shape: 'line', values: [4, 9] }).zeroY).toBeUndefined();
});

test('a constant value is in the middle', () => {
  expect(lineShape({ ...frame, count: 1, shape: 'steps', values: [7] }).path).toBe('M0 25H1000');
});

test('without values nothing is drawn', () => {
  expect(lineShape({ ...frame, count: 2, shape: 'line', values: [null, null] })).toMatchObject({
    path: '',
    lowest: undefined,
  });
});

test('the target is visible, also above all values', () => {
  const { targetY, highest } = lineShape({
    ...frame,
    count: 2,
    shape: 'line',
    values: [18, 20],
    target: 22,
  });
  expect(targetY).toBe(3);
  expect(highest?.y).toBeCloseTo(25, 0);
});
