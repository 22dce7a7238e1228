import { describe, expect, it } from 'vitest';
import type { Backend } from '../../server/backend.ts';
import { needsSession, routeTable } from '../route-table.ts';
import type { Area } from '../screen-route.ts';
import type { PageRequest } from '../page-request.ts';
import { matrix, middlewareOf, order, runMiddleware } from './index.ts';

describe('middlewareOf', () => {
  it('runs in one order everywhere', () => {
    expect(order).toEqual([
      'access-token',
      'authenticated',
      'pages',
      'gigya-service',
      'user-agent',
      'pwa',
      'maintenance',
    ]);
    for (const area of Object.keys(matrix) as (keyof typeof matrix)[]) {
      const places = middlewareOf(area).map((name) => order.indexOf(name));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it('requires a session exactly in areas for signed-in people', () => {
    const asking = Object.entries(matrix).flatMap(([area, names]) =>
      names.authenticated ? [area] : [],
    );
    expect(asking.toSorted()).toEqual(['demo', 'signed-in']);
    expect(asking.every((area) => needsSession(area as Area))).toBe(true);
  });

  it('maintenance closes every area except its own page', () => {
    const open = Object.entries(matrix).flatMap(([area, names]) =>
      names.maintenance ? [] : [area],
    );
    expect(open).toEqual(['closed']);
    expect(
      routeTable.filter((route) => route.area === 'closed').map((route) => route.path),
    ).toEqual(['/under-maintenance']);
  });

  it('no screen about a person is public', () => {
    const open = routeTable.filter((route) => !needsSession(route.area)).map((route) => route.path);
    for (const path of [
      '/launcher',
      '/installation-monitoring',
      '/account',
      '/account/link/:vendor',
    ])
      expect(open).not.toContain(path);
  });

  it.each(['nothing', 'constructor', 'toString', '__proto__'])(
    'answers 500 for an unknown one: %s',
    async (name) => {
      const running = runMiddleware([name], {} as PageRequest, {} as Backend);
      await expect(running).rejects.toMatchObject({
        data: `Unknown middleware ${name}`,
        init: { status: 500, statusText: `Unknown middleware ${name}` },
      });
    },
  );
});
