import { createHmac, timingSafeEqual } from 'node:crypto';

/** Largest difference between the time of a signature and the clock, in both directions. */
export const toleranceS = 300;

/**
 * Whether a header `Stripe-Signature: t=…,v1=…` signs the body: `v1` is the HMAC-SHA256 of `{t}.{body}` with the secret of the webhook,
 * in hexadecimal. Several `v1` and several secrets are compared while a secret is replaced; all of them, in constant time.
 * Source: docs.stripe.com/webhooks/signature.
 * Worked: secret `whsec_test`, t 1700000000 and body `{}` give `v1=35495024…` (by `openssl dgst -sha256 -hmac`).
 */
export function isSigned(
  header: string,
  signed: {
    readonly body: Uint8Array;
    readonly secrets: readonly string[];
    readonly nowS: number;
  },
): boolean {
  const { body, secrets, nowS } = signed;
  const parts = header.slice(0, headerCharsMax).split(',');
  const valuesOf = (name: string) =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
  const [time, ...furtherTimes] = valuesOf('t');
  if (time === undefined || furtherTimes.length > 0 || !/^\d{1,12}$/.test(time)) return false;
  const given = valuesOf('v1').flatMap((value) =>
    /^[\da-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  let matches = 0;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    for (const signature of given) matches += Number(timingSafeEqual(signature, expected));
  }
  return matches > 0 && Math.abs(nowS - Number(time)) <= toleranceS;
}

/** Longer than a header of several signatures of both schemes. */
const headerCharsMax = 2_000;
