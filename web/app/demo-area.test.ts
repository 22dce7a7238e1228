import { expect, it } from 'vitest';
import { routeTable } from './route-table.ts';

it('a demo session opens the areas that declare it, and no screen about a person', () => {
  const demoScreens = routeTable.filter(({ roles }) =>
    roles.some((role) => role === 'demo' || role === 'visitor'),
  );
  const inArea = routeTable.filter(({ area }) => area === 'demo');
  expect(inArea.map(({ path }) => path)).toEqual(demoScreens.map(({ path }) => path));
  expect(inArea.length).toBeGreaterThan(5);
});

it('screens about an account are for signed-in people only', () => {
  for (const { path, area } of routeTable.filter((route) => route.path.startsWith('/account')))
    expect(area, path).not.toBe('demo');
});
