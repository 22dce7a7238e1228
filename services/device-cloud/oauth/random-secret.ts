import type { Random } from '../accounts/password.ts';

/** A code or a token: 256 bits. */
export function randomSecret({ random }: { readonly random: Random }): string {
  return Buffer.from(random(32)).toString('base64url');
}
