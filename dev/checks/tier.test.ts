import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textsOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );

it('second tier: has journeys and other tests, and each of its journeys has a title for the draw', () => {
  const journeys = textsOf('e2e/*.spec.ts');
  const titled = journeys.flatMap((text) => text.match(/\btest\('.+ @deep'/g) ?? []);
  expect(titled.length).toBeGreaterThan(50);
  expect(journeys.filter((text) => text.includes('tierOf(')).length).toBeGreaterThan(3);
  const others = textsOf('{packages,services,app,operations,cli,dev,research,web}/**/*.test.ts');
  expect(others.some((text) => text.includes('testing.secondTier()'))).toBe(true);
});

it('second tier: a file of journeys has at least one that every run includes', () => {
  const only = (text: string) =>
    !/\btest\('(?!.* @deep')/.test(text) && !/\btest\(`/.test(text) && !text.includes('tierOf(');
  const without = globSync('e2e/*.spec.ts', { cwd: root }).filter((file) =>
    only(readFileSync(join(root, file), 'utf8')),
  );
  // The newcomer's journey in two other deployments, and thirty homes on a screen that other journeys open.
  expect(without.toSorted()).toEqual([
    'e2e/overview-homes.spec.ts',
    'e2e/process-layouts.spec.ts',
    'e2e/tls.spec.ts',
  ]);
});
