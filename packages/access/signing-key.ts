interface Secret {
  readonly secret: Uint8Array;
}

const imported = new WeakMap<Secret, Promise<CryptoKey>>();

/** The key of our tokens as functions for signatures take it: to import its bytes for each token costs as much as the signature. */
export function signingKeyOf(key: Secret): Promise<CryptoKey> {
  const known =
    imported.get(key) ??
    crypto.subtle.importKey(
      'raw',
      new Uint8Array(key.secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    );
  imported.set(key, known);
  return known;
}
