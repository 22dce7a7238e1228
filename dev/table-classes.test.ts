import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tableClassesPage } from './table-classes-page.ts';

test('docs/data-classes.md matches the class lists; npm run docs writes it', async () => {
  const written = await readFile(
    join(import.meta.dirname, '..', 'docs', 'data-classes.md'),
    'utf8',
  );
  expect(written.split('\n')).toEqual(tableClassesPage().split('\n'));
});
