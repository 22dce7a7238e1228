import { expect, it } from 'vitest';
import { withInstallation } from './with-installation.ts';

it.each([
  ['/launcher', '/launcher?installation=b'],
  ['/energy/history?period=day&installation=a', '/energy/history?period=day&installation=b'],
  ['/energy#today', '/energy?installation=b#today'],
])('withInstallation: %s about b is %s', (path, about) => {
  expect(withInstallation(path, 'b')).toBe(about);
});
