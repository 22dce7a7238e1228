import { createHash } from 'node:crypto';

/** SHA-256 as base64url: the stored form of codes, tokens and addresses, and S256 of PKCE. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
