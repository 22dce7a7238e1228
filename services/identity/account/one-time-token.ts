import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits, so that its plain hash is enough at rest (OWASP ASVS 5.0, 6.5.2). */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function linkWithToken(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
}
