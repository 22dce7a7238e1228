import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of a subscription: its keys, and the decryption of RFC 8291 §3.4. */
export function pushReceiver(privateKey?: Uint8Array, authSecret: Uint8Array = randomBytes(16)) {
  const keys = createECDH('prime256v1');
  if (privateKey) keys.setPrivateKey(privateKey);
  else keys.generateKeys();
  const publicKey = keys.getPublicKey();
  const hkdf = (salt: Uint8Array, from: Uint8Array, info: Uint8Array, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', from, salt, info, bytes));
  return {
    publicKey,
    authSecret,
    decrypt(body: Uint8Array): string {
      const [salt, keyBytes] = [body.subarray(0, 16), body[20] ?? 0];
      const senderKey = body.subarray(21, 21 + keyBytes);
      const sealed = body.subarray(21 + keyBytes);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const ikm = hkdf(authSecret, keys.computeSecret(senderKey), info, 32);
      const key = hkdf(salt, ikm, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, ikm, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
    },
  };
}
