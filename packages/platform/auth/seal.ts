import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts a secret for the database: AES-256-GCM (NIST SP 800-38D) under a key derived for one purpose, with a random 96-bit
 * nonce. The text form is `v1.nonce.tag.sealed`, each part base64url.
 */
export interface Sealer {
  seal(secret: string): string;
  /** Throws when the text was not sealed with this key for this purpose, which no caller's input can cause. */
  unseal(sealed: string): string;
}

export function createSealer(key: Uint8Array, purpose: string): Sealer {
  const derived = new Uint8Array(
    hkdfSync('sha256', key, new Uint8Array(), `hearth ${purpose}`, 32),
  );
  return {
    seal(secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derived, nonce);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [
        'v1',
        ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
      ].join('.');
    },
    unseal(text) {
      const [version, nonce = '', tag = '', sealed = ''] = text.split('.');
      try {
        if (version !== 'v1') throw new Error('another version');
        // Without a fixed length, a tag of four bytes would be accepted and could be guessed.
        const options = { authTagLength: 16 };
        const iv = Buffer.from(nonce, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', derived, iv, options);
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([
          decipher.update(Buffer.from(sealed, 'base64url')),
          decipher.final(),
        ]).toString('utf8');
      } catch (cause) {
        throw new Error('not sealed with this key for this purpose', { cause });
      }
    },
  };
}
