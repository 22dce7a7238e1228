import { isIPv6 } from 'node:net';

/**
 * The key of an address for rate limits. One household has one IPv4 address, or one IPv6 network of 64 bits (RFC 6177) in which
 * it chooses its addresses freely. An IPv4 address in its IPv6 form (RFC 4291 §2.5.5.2) is the same machine.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups.slice(6).flatMap(bytesOf).join('.')
    : groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':');
}

/** The eight 16-bit groups of an IPv6 address in any notation. */
function groupsOf(address: string): readonly number[] {
  const [host = ''] = address.split('%');
  const [head = [], tail = []] = host.split('::').map(writtenGroups);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => 0);
  return [...head, ...zeros, ...tail];
}

const writtenGroups = (half: string): readonly number[] =>
  half === ''
    ? []
    : half.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });

const bytesOf = (group: number): readonly number[] => [group >> 8, group & 0xff];
