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

const leftBySeed = seeds.map((seed) => filesLeftOut(files, { seed, hasAll: false }));
const tagged = (tag: string) =>
  files.filter(({ text }) => text.includes(`// @module-tag ${tag}\n`)).map(({ file }) => file);

it('files of long tests: a run has about an eighth, one of the longest, and every other file', () => {
  const [long, longest] = [tagged('long'), tagged('longest')];
  expect(long.length).toBeGreaterThan(50);
  expect(longest.length).toBeGreaterThan(8);
  const drawn = leftBySeed.map((left) => long.filter((file) => !left.has(file)).length);
  const mean = drawn.reduce((sum, count) => sum + count, 0) / seeds.length;
  expect(mean / long.length).toBeCloseTo(0.125, 1);
  const ofLongest = leftBySeed.map((left) => longest.filter((file) => !left.has(file)));
  expect(ofLongest.map((each) => each.length)).toEqual(seeds.map(() => 1));
  expect(new Set(ofLongest.flat()).size).toBeGreaterThan(longest.length / 2);
  const others = new Set(leftBySeed.flatMap((left) => [...left]));
  for (const file of [...long, ...longest]) others.delete(file);
  expect(others).toEqual(new Set());
});

it('files of long tests: all are in the deep run and in a run by hand', () => {
  expect(filesLeftOut(files, { seed: undefined, hasAll: false })).toEqual(new Set());
  expect(filesLeftOut(files, { seed: 7, hasAll: true })).toEqual(new Set());
});

it('tests of rights and of money are in every run', () => {
  const every = files.filter(({ file }) =>
    /authorisation|former-owner|visible-spans|\/cost\.test|receive-event|password/.test(file),
  );
  expect(every.length).toBeGreaterThan(8);
  for (const left of leftBySeed) expect(every.filter(({ file }) => left.has(file))).toEqual([]);
});
