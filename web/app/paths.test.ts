import { expect, it } from 'vitest';
import { linkWithin } from './paths.ts';

it.each([
  ['/energy', '?installation=a', '/energy?installation=a'],
  [
    '/energy/history?period=day',
    '?unit=1&installation=a',
    '/energy/history?installation=a&period=day',
  ],
  ['/account', '?installation=a', '/account?installation=a'],
  ['/launcher?installation=b', '?installation=a', '/launcher?installation=b'],
  ['/energy#today', '?installation=a', '/energy?installation=a#today'],
  ['/energy', '', '/energy'],
  // A scan belongs to no home until its proof.
  ['/registration/scan-units/start', '?installation=a', '/registration/scan-units/start'],
  // Linking an account there would add its units to this home.
  ['/account/link/onecta', '?installation=a', '/account/link/onecta'],
  ['/terms', '?installation=a', '/terms'],
])('linkWithin: a link to %s on a page at %s leads to %s', (href, search, to) => {
  expect(linkWithin(href, search)).toBe(to);
});
