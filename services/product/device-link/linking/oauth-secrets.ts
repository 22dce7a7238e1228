import { createHash, randomBytes } from 'node:crypto';

/** 128 bits, so that a state cannot be guessed. */
export const newState = (): string => randomBytes(16).toString('base64url');

/** RFC 7636 §4.1: 43 characters of 256 random bits. */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

/**
 * RFC 7636 §4.2, S256. Worked number (appendix B): dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk gives
 * E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM.
 */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** Only the hash of a state is stored: a reader of the table cannot complete another person's link. */
export const stateHashOf = (state: string): string =>
  createHash('sha256').update(state).digest('hex');
