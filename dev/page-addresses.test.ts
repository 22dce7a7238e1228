import { join } from 'node:path';
import { routeTable } from '@hearth/web/app/route-table.ts';
import { webRoutes } from '@hearth/web/server/web-registry.ts';
import { expect, test } from 'vitest';
import { unknownPages } from './page-addresses.ts';
import { projectOf, readProject } from './tidy/project.ts';

test('an address without a page is reported with its file', () => {
  const planted = projectOf({
    'services/product/door/outbox.ts':
      'const url = new URL(isBack ? `/door/${id}?from=mail` : `/door/${id}/key`, deps.publicUrl);',
    'services/product/door/read-key.ts': `export const at = '/elsewhere';`,
  });
  expect(unknownPages(planted, ['/door/:id'])).toEqual([
    'services/product/door/outbox.ts leads to /door/x/key',
  ]);
  expect(unknownPages(planted, ['/door/:id', '/door/:id/:part'])).toEqual([]);
});

test('every address that product sends a person or an operator to has a page', () => {
  const served = webRoutes().map(({ name }) => name);
  const pages = [...routeTable.map(({ path }) => path), ...served];
  expect(unknownPages(readProject(join(import.meta.dirname, '..')), pages)).toEqual([]);
});
