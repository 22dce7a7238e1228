import { createHash } from 'node:crypto';

/** What a meter shows instead of a person's or a service's token. It is told from those by how it begins. */
export interface MeterToken {
  readonly token: string;
  /** All that is kept of it: SHA-256 in hex. It is long and random, so that nothing slower is needed. */
  readonly tokenHash: string;
}

const prefix = 'hearth-meter-';

export function makeMeterToken(random: (bytes: number) => Uint8Array): MeterToken {
  const token = prefix + Buffer.from(random(32)).toString('base64url');
  return { token, tokenHash: hashOfMeterToken(token) };
}

export const isMeterToken = (text: string): boolean => text.startsWith(prefix);

export const hashOfMeterToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
