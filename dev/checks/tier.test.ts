import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLeftOut, testFiles } from './test-files.ts';

const root = join(import.meta.dirname, '../..');
const journeys = globSync('e2e/*.spec.ts', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);
const files = testFiles(root);
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

it('journeys: some are in every run, and each repetition has a title for the draw', () => {
  const titles = journeys.flatMap((text) => text.match(/'[^'\n]+ @(always|deep)'/g) ?? []);
  expect(titles.filter((title) => title.includes('@always')).length).toBeGreaterThan(10);
  expect(titles.filter((title) => title.includes('@deep')).length).toBeGreaterThan(50);
  expect(journeys.filter((text) => text.includes('tierOf(')).length).toBeGreaterThan(3);
});

it('files of long tests: a run has about an eighth, and every other file', () => {
  const leftBy = seeds.map((seed) =>
    files.filter((file) => isLeftOut(file, { seed, hasAll: false })),
  );
  const long = new Set(leftBy.flat());
  expect(long.size).toBeGreaterThan(50);
  expect(files.length - long.size).toBeGreaterThan(400);
  const mean = leftBy.reduce((sum, left) => sum + left.length, 0) / seeds.length;
  expect(1 - mean / long.size).toBeCloseTo(0.125, 1);
});

it('files of long tests: all are in the deep run and in a run by hand', () => {
  for (const config of [
    { seed: undefined, hasAll: false },
    { seed: 7, hasAll: true },
  ])
    expect(files.filter((file) => isLeftOut(file, config))).toEqual([]);
});

it('tests of rights and of money are in every run', () => {
  const every = files.filter(({ file }) =>
    /authorisation|former-owner|visible-spans|\/cost\.test|receive-event|password/.test(file),
  );
  expect(every.length).toBeGreaterThan(8);
  for (const seed of seeds)
    expect(every.filter((file) => isLeftOut(file, { seed, hasAll: false }))).toEqual([]);
});
