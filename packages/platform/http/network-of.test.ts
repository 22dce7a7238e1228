import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:7:7::1', '2001:db8:7:7'],
  ['2001:0DB8:0007:7:1:2:3:4', '2001:db8:7:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:7:7:1:2:192.0.2.7', '2001:db8:7:7'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['::FFFF:C000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['::ffff:0:c000:207', '0:0:0:0'],
  ['somewhere', 'somewhere'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
