import { createHash } from 'node:crypto';

/** SHA-256 as base64url: what is kept of codes, tokens and addresses, and the S256 of PKCE. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
