import { join } from 'node:path';
import { screenRoutes } from '@hearth/web/app/route-table.ts';
import { expect, test } from 'vitest';
import { missingCatalogs } from './screen-catalogs.ts';
import { projectOf, readProject } from './tidy/project.ts';

const message = (id: string) => `msgid "${id}"\nmsgstr "x"\n`;

const planted = (options: string) =>
  projectOf({
    'web/locales/en/door.po': message('door.title'),
    'web/locales/en/key.po': message('key.grade-high'),
    'web/app/screens/door/screen.tsx': `
      import { partOptions } from './part-options.ts';
      const Part = deferred(() => import('./part.tsx'), ${options});
      export default () => <Part>{text('door.title')}</Part>;`,
    'web/app/screens/door/part.tsx': `
      import { Mark } from './mark.tsx';
      export const Part = () => <Mark />;`,
    'web/app/screens/door/mark.tsx': 'export const Mark = () => text(`key.grade-${grade}`);',
    'web/app/screens/door/part-options.ts': `export const partOptions = { catalogs: ['key'] } as const;`,
  });
const routes = [{ path: '/door', file: 'door/screen.tsx', catalogs: ['door'] }];

test('a message whose catalog is not loaded is reported with its part', () => {
  expect(missingCatalogs(planted(`{ when: 'idle' }`), routes)).toEqual([
    'web/app/screens/door/part.tsx does not load key, which web/app/screens/door/mark.tsx renders',
  ]);
  expect(missingCatalogs(planted(`{ catalogs: ['key'] }`), routes)).toEqual([]);
  expect(missingCatalogs(planted('partOptions'), routes)).toEqual([]);
  expect(
    missingCatalogs(planted(`{ catalogs: ['key'] }`), [{ ...routes[0]!, catalogs: [] }]),
  ).toEqual([
    'web/app/screens/door/screen.tsx does not load door, which web/app/screens/door/screen.tsx renders',
  ]);
});

test('every screen and deferred part loads the catalogs of its messages', () => {
  expect(missingCatalogs(readProject(join(import.meta.dirname, '..')), screenRoutes)).toEqual([]);
});
