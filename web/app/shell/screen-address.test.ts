import { describe, expect, it } from 'vitest';
import { downloadRoutes, routeTable } from '../route-table.ts';
import { isScreenAddress } from './screen-address.ts';

const addressOf = (path: string): string => path.replaceAll(/:\w+/g, 'x1');
const files: ReadonlySet<string> = new Set(downloadRoutes.map(({ path }) => path));

describe('isScreenAddress', () => {
  it.each([...files])('%s is a file', (path) => {
    expect(isScreenAddress(addressOf(path))).toBe(false);
    expect(isScreenAddress(`${addressOf(path)}?installation=1`)).toBe(false);
  });

  it.each(routeTable.map(({ path }) => path).filter((path) => !files.has(path)))(
    '%s is a screen',
    (path) => {
      expect(isScreenAddress(addressOf(path))).toBe(true);
      expect(isScreenAddress(`${addressOf(path)}?return=%2Fa%2Fexport#part`)).toBe(true);
    },
  );

  it.each(['https://a.example/', '#export', '/auth/sign-in', '/idp/consent', '/sign-out'])(
    '%s is not opened by the router',
    (address) => {
      expect(isScreenAddress(address)).toBe(false);
    },
  );
});
