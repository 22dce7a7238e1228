import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planOf } from './plan.ts';

const root = join(import.meta.dirname, '../..');
const namesWith = (memoryGib: number) =>
  planOf(root, {
    reports: '/reports',
    isDeep: false,
    hasAll: false,
    memoryBytes: memoryGib * 2 ** 30,
  })
    .map((steps) => steps.map(({ name }) => name))
    .filter((steps) => steps.length > 0);

it('planOf: runs tests and journeys concurrently if memory suffices, after the static checks', () => {
  const roomy = namesWith(8);
  expect(roomy.at(-1)).toEqual(['tidy, unit and front door', 'browser']);
  expect(roomy.slice(0, -1)).toEqual([
    ['format', 'types', 'web types', 'rows and statements', 'boundaries'],
    ['lint'],
  ]);
  expect(namesWith(4).flat()).toEqual(roomy.flat());
  expect(namesWith(4).every((steps) => steps.length === 1)).toBe(true);
});
