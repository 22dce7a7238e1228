import { type KeyObject, createECDH, createPrivateKey } from 'node:crypto';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { SignJWT } from 'jose';
import type { Temporal } from 'temporal-polyfill';

/** The key pair by which push services recognise this deployment (RFC 8292), on P-256. */
export interface VapidKeys {
  /** Uncompressed point in base64url, as browsers take it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Order of the base point of P-256. Source: SEC 2 v2 §2.4.2. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The key pair of a deployment from its secret: 48 derived bytes modulo the order (FIPS 186-5 §A.2.1, extra random bits), so that all
 * processes have the same pair, and it is kept as long as the secret.
 */
export function derivedVapidKeys(bytes: Uint8Array): VapidKeys {
  const number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const scalar = (number % (order - 1n)) + 1n;
  return keysOf(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'));
}

export interface VapidSetting {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair of the configuration, base64url; refused where its halves do not belong together. */
export function readVapidKeys({ publicKey, privateKey }: VapidSetting): Result<VapidKeys> {
  const scalar = Buffer.from(privateKey, 'base64url');
  const number = scalar.byteLength === 32 ? BigInt(`0x${scalar.toString('hex')}`) : 0n;
  if (number === 0n || number >= order)
    return fail('invalid', 'not-a-key', { at: '/VAPID_PRIVATE_KEY' });
  const keys = keysOf(scalar);
  return keys.publicKey === publicKey.replace(/=+$/, '')
    ? ok(keys)
    : fail('invalid', 'not-a-pair', { at: '/VAPID_PUBLIC_KEY' });
}

function keysOf(scalar: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: Buffer.from(scalar).toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** RFC 8292 §2: at most 24 hours. */
const validS = 12 * 3_600;

/** The `Authorization` header of a message to a push service. `subject`: where its operator reaches us, https or mailto; null: not told. */
export async function vapidAuthorization(
  keys: VapidKeys,
  { endpoint, subject }: { readonly endpoint: string; readonly subject: string | null },
  now: Temporal.Instant,
): Promise<string> {
  const issuedS = Math.floor(now.epochMilliseconds / 1_000);
  const claims = new SignJWT(subject === null ? {} : { sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(issuedS + validS);
  return `vapid t=${await claims.sign(keys.privateKey)}, k=${keys.publicKey}`;
}
