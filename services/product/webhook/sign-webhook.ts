import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Largest difference between the time of a signature and the clock, in both directions. */
export const toleranceS = 300;

const prefix = 'whsec_';

/** A secret of Standard Webhooks: 32 random bytes in base64 after `whsec_`. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

export interface SignedMessage {
  readonly id: string;
  readonly timestampS: number;
  readonly body: string | Uint8Array;
}

/**
 * Value of `webhook-signature` with one signature for each secret: HMAC-SHA256 of `{id}.{timestamp}.{body}` in base64.
 * Source: github.com/standard-webhooks/standard-webhooks, specification 1.0.0.
 * Worked: secret `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`, id `msg_p5jXN8AQM9LWM0D4loKWxJek`, time 1614265330 and body
 * `{"test": 2432232314}` give `v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=` (that of the specification's libraries).
 */
export const signatureOf = (message: SignedMessage, secrets: readonly string[]): string =>
  secrets.map((secret) => `v1,${hmacOf(message, secret).toString('base64')}`).join(' ');

const hmacOf = ({ id, timestampS, body }: SignedMessage, secret: string): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestampS}.`)
    .update(body)
    .digest();

/** Whether the headers sign the body with one of the secrets, at about the present time. All are compared, in constant time. */
export function isSignedBy(
  headers: Headers,
  {
    body,
    secrets,
    nowS,
  }: { readonly body: Uint8Array; readonly secrets: readonly string[]; readonly nowS: number },
): boolean {
  const id = headers.get('webhook-id') ?? '';
  const time = headers.get('webhook-timestamp') ?? '';
  if (!isWebhookId(id) || !/^\d{1,12}$/.test(time)) return false;
  const message = { id, timestampS: Number(time), body };
  const given = (headers.get('webhook-signature') ?? '')
    .slice(0, headerCharsMax)
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []));
  let matches = 0;
  for (const secret of secrets) {
    const expected = hmacOf(message, secret);
    for (const signature of given)
      if (signature.length === expected.length)
        matches += Number(timingSafeEqual(signature, expected));
  }
  return matches > 0 && Math.abs(nowS - message.timestampS) <= toleranceS;
}

/** Longer than a header of several signatures. */
const headerCharsMax = 2_000;

export const isWebhookId = (id: string): boolean => /^[\x21-\x2d\x2f-\x7e]{1,100}$/.test(id);
