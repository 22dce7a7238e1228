import { expect, test } from 'vitest';
import { endpointPattern, routePattern } from './route-pattern.ts';

const origin = 'https://home.example';

test.each([
  ['/', '/'],
  ['/energy/', '/energy'],
  ['/overview/0190a6de-7c1b/packages', '/overview/:installation/packages'],
  ['/overview/:installation/packages', '/overview/:installation/packages'],
  ['/ada@lindenweg.example', 'unknown'],
  ['', '/'],
])('routePattern: %s is %s', (path, pattern) => {
  expect(routePattern(path)).toBe(pattern);
});

test.each([
  ['/overview/4711/packages.data?_routes=x', '/overview/:installation/packages'],
  ['/_root.data', '/'],
  ['/assets/root-B7.js', '/assets/*'],
  ['https://home.example/energy?code=8A', '/energy'],
  ['https://in.example/energy', 'elsewhere'],
  ['https://', 'elsewhere'],
  ['/v2/ada', 'unknown'],
])('endpointPattern: %s is %s', (address, pattern) => {
  expect(endpointPattern(address, origin)).toBe(pattern);
});
