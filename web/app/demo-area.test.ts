import { expect, it } from 'vitest';
import { routeTable } from './route-table.ts';

it('a demo session opens what declares its roles, and nothing else of a person’s', () => {
  const forVisits = routeTable.filter(({ roles }) =>
    roles.some((role) => role === 'demo' || role === 'visitor'),
  );
  const inArea = routeTable.filter(({ area }) => area === 'demo');
  expect(inArea.map(({ path }) => path)).toEqual(forVisits.map(({ path }) => path));
  expect(inArea.length).toBeGreaterThan(5);
});

it('whatever is about an account stays with people', () => {
  for (const { path, area } of routeTable.filter((route) => route.path.startsWith('/account')))
    expect(area, path).not.toBe('demo');
});
