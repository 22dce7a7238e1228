import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Public key and secret of a browser's push subscription. */
export interface PushReceiver {
  /** Point on P-256, uncompressed: 65 bytes. */
  readonly publicKey: Uint8Array;
  /** 16 bytes. */
  readonly authSecret: Uint8Array;
}

/** What is random in a message; given by the published example only. */
export interface MessageChance {
  /** Private key of the sender for this message alone. */
  readonly privateKey?: Uint8Array;
  /** 16 bytes. */
  readonly salt?: Uint8Array;
  /** The content is filled up to a multiple of this, so that its length tells nothing. */
  readonly paddedTo?: number;
}

const curve = 'prime256v1';
const recordBytes = 4_096;
const tagBytes = 16;
const paddedTo = 512;

/** Longest content: one record with its delimiter and tag (RFC 8291 §4). */
export const contentBytesMax = recordBytes - tagBytes - 1;

/**
 * Body of a push message in the coding `aes128gcm`, one record (RFC 8291, RFC 8188):
 *
 *     ikm   = HKDF(auth_secret, ECDH(sender, receiver), "WebPush: info" 0 receiver_public sender_public, 32)
 *     key   = HKDF(salt, ikm, "Content-Encoding: aes128gcm" 0, 16)
 *     nonce = HKDF(salt, ikm, "Content-Encoding: nonce" 0, 12)
 *     body  = salt(16) record_size(4) 65 sender_public(65) AES-128-GCM(key, nonce, content 2 padding)
 *
 * Worked: RFC 8291 §5, which is the first test. Throws where the public key is no point of the curve.
 */
export function encryptMessage(
  content: Uint8Array,
  { publicKey, authSecret }: PushReceiver,
  chance: MessageChance = {},
): Uint8Array<ArrayBuffer> {
  if (content.byteLength > contentBytesMax) throw new Error('the message is too long');
  const sender = createECDH(curve);
  if (chance.privateKey) sender.setPrivateKey(chance.privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();
  const salt = chance.salt ?? randomBytes(16);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const ikm = derived({
    salt: authSecret,
    from: sender.computeSecret(publicKey),
    info: keyInfo,
    bytes: 32,
  });
  const infoOf = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
  const key = derived({ salt, from: ikm, info: infoOf('aes128gcm'), bytes: 16 });
  const nonce = derived({ salt, from: ikm, info: infoOf('nonce'), bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const plain = Buffer.concat([content, paddingOf(content, chance.paddedTo ?? paddedTo)]);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordBytes);
  header.writeUInt8(senderKey.byteLength, 4);
  return new Uint8Array(Buffer.concat([salt, header, senderKey, sealed]));
}

/** The delimiter of the last record and zeros. */
function paddingOf({ byteLength }: Uint8Array, multiple: number): Uint8Array {
  const whole = Math.ceil((byteLength + 1) / multiple) * multiple;
  const padding = new Uint8Array(Math.min(whole, contentBytesMax + 1) - byteLength);
  padding[0] = 2;
  return padding;
}

const derived = (key: {
  readonly salt: Uint8Array;
  readonly from: Uint8Array;
  readonly info: Uint8Array;
  readonly bytes: number;
}): Uint8Array => new Uint8Array(hkdfSync('sha256', key.from, key.salt, key.info, key.bytes));

/** Whether the bytes are a point of P-256 in its uncompressed form. */
export function isPublicKey(bytes: Uint8Array): boolean {
  if (bytes.byteLength !== 65) return false;
  const own = createECDH(curve);
  own.generateKeys();
  try {
    return own.computeSecret(bytes).byteLength === 32;
  } catch {
    return false;
  }
}
