import { networkInterfaces } from 'node:os';

/** This machine's address in the local network, if any. */
export function lanHost(): string | undefined {
  return lanHosts().find((host) => !host.startsWith('127.'));
}

/** IPv4 addresses of this machine, including loopback. */
export function lanHosts(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4')
    .map((entry) => entry.address);
}
