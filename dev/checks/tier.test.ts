import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesLeftOut, testFiles } from './test-files.ts';

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

const leftBy = (seed: number | undefined, hasAll = false) => filesLeftOut(files, { seed, hasAll });
const tagged = (tag: string) =>
  files.filter(({ text }) => text.includes(`// @module-tag ${tag}\n`)).map(({ file }) => file);

it('files of long tests: a run has about an eighth, one of the longest, and every other file', () => {
  const [long, longest] = [tagged('long'), tagged('longest')];
  expect(long.length).toBeGreaterThan(50);
  expect(longest.length).toBeGreaterThan(8);
  const drawn = seeds.map((seed) => long.filter((file) => !leftBy(seed).has(file)).length);
  const mean = drawn.reduce((sum, count) => sum + count, 0) / seeds.length;
  expect(mean / long.length).toBeCloseTo(0.125, 1);
  const ofLongest = seeds.map((seed) => longest.filter((file) => !leftBy(seed).has(file)));
  expect(ofLongest.map((each) => each.length)).toEqual(seeds.map(() => 1));
  expect(new Set(ofLongest.flat()).size).toBeGreaterThan(longest.length / 2);
  for (const seed of seeds)
    expect([...leftBy(seed)].filter((file) => ![...long, ...longest].includes(file))).toEqual([]);
});

it('files of long tests: all are in the deep run and in a run by hand', () => {
  expect(leftBy(undefined)).toEqual(new Set());
  expect(leftBy(7, true)).toEqual(new Set());
});

it('tests of rights and of money are in every run', () => {
  const every = files.filter(({ file }) =>
    /authorisation|former-owner|visible-spans|\/cost\.test|receive-event|password/.test(file),
  );
  expect(every.length).toBeGreaterThan(8);
  for (const seed of seeds) expect(every.filter(({ file }) => leftBy(seed).has(file))).toEqual([]);
});
