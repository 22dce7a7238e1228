import { BlockList, isIP } from 'node:net';

/** Who can reach a host: this machine only, the local network, or anyone. */
export type NetworkReach = 'loopback' | 'private' | 'public';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** RFC 1918, link-local (RFC 3927, RFC 4291), unique local IPv6 (RFC 4193). */
const local = new BlockList();
local.addSubnet('10.0.0.0', 8, 'ipv4');
local.addSubnet('172.16.0.0', 12, 'ipv4');
local.addSubnet('192.168.0.0', 16, 'ipv4');
local.addSubnet('169.254.0.0', 16, 'ipv4');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/** RFC 5737 and RFC 3849: routed nowhere, so a machine with such an address uses it in its local network. */
const documentation = new BlockList();
documentation.addSubnet('192.0.2.0', 24, 'ipv4');
documentation.addSubnet('198.51.100.0', 24, 'ipv4');
documentation.addSubnet('203.0.113.0', 24, 'ipv4');
documentation.addSubnet('2001:db8::', 32, 'ipv6');

/**
 * A name counts as public, because DNS may give it any address. Exceptions are the names that never leave the machine (RFC 6761
 * §6.3) or the local link (RFC 6762). `192.168.1.20` and `home.local` → `private`, `heat.example` → `public`.
 */
export function reachOf(host: string, machineAddresses: readonly string[] = []): NetworkReach {
  const bare = host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  const family = isIP(bare);
  if (family !== 0) {
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (loopback.check(bare, type)) return 'loopback';
    const isLocal =
      local.check(bare, type) ||
      (documentation.check(bare, type) && machineAddresses.includes(bare));
    return isLocal ? 'private' : 'public';
  }
  const name = bare.replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback';
  return name.endsWith('.local') ? 'private' : 'public';
}

/**
 * The reach of a listening address. An unspecified address stands for every address of its family that the machine has: `0.0.0.0`
 * for IPv4, `::` for both families.
 */
export function reachOfListener(host: string, machineAddresses: readonly string[]): NetworkReach {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  const isUnspecified = bare === '0.0.0.0' || (family === 6 && /^[0:]+$/.test(bare));
  if (!isUnspecified) return reachOf(host, machineAddresses);
  const isPublic = machineAddresses
    .filter((address) => family === 6 || isIP(address) === 4)
    .some((address) => reachOf(address, machineAddresses) === 'public');
  return isPublic ? 'public' : 'private';
}
