import { type RouteObject, matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routeTable } from '../route-table.ts';
import { createRouteMatcher } from './route-matcher.ts';

const children: RouteObject[] = [...routeTable.map(({ path }) => path), '*'].map((path) => ({
  id: path,
  path,
}));
const routes: RouteObject[] = [{ id: 'root', path: '', children }];
const matcher = createRouteMatcher('/');
matcher.update(routes);

const addresses = routeTable.flatMap(({ path }) => {
  const filled = path.replaceAll(/:[\w-]+/g, 'a1');
  return [filled, `${filled}/`, `${filled}/more`, filled.toUpperCase(), `${filled}?a=/b#c`];
});
const odd = [
  '/',
  '',
  '//energy',
  '/energy//settings',
  '/energy/%73ettings',
  '/%65nergy',
  '/energy%2Fsettings',
  '/energy/appliance/%E2%82%AC/properties',
  '/energy/appliance/:applianceId',
  '/nothing/here',
];

describe('createRouteMatcher', () => {
  it('every address of the app, however written, leads where the router leads', () => {
    for (const address of new Set([...addresses, ...odd]))
      expect(matcher.match(address), address).toEqual(matchRoutes(routes, address, '/'));
  });

  it('the same by location, and each match holds the route itself, not a copy', () => {
    const matches = matcher.match({ pathname: '/energy/settings' });
    expect(matches).toEqual(matchRoutes(routes, { pathname: '/energy/settings' }, '/'));
    expect(matches?.[0]?.route).toBe(routes[0]);
    expect(matches?.[1]?.route).toBe(children.find(({ id }) => id === '/energy/settings'));
  });

  it('without a route for the rest, an unknown address matches nothing', () => {
    const few = createRouteMatcher(undefined);
    few.update([{ id: 'root', path: '', children: [{ id: 'more', path: '/more' }] }]);
    expect(few.match('/less')).toBeNull();
    expect(few.match('/more')?.map(({ route }) => route.id)).toEqual(['root', 'more']);
  });
});
