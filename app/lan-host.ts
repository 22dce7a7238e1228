import { networkInterfaces } from 'node:os';

/** This machine's address in its network, if it has one. */
export function lanHost(): string | undefined {
  return lanHosts().find((host) => !host.startsWith('127.'));
}

/** All its IPv4 addresses, the loopback's too. */
export function lanHosts(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4')
    .map((entry) => entry.address);
}
