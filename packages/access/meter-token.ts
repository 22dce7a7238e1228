import { createHash } from 'node:crypto';

/** Token of a meter, distinguished from other tokens by its prefix. */
export interface MeterToken {
  readonly token: string;
  /** The stored form: SHA-256 in hex. The token is long and random, so no slower hash is needed. */
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
