import { createPublicKey } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { jwtVerify } from 'jose';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { derivedVapidKeys, readVapidKeys, vapidAuthorization } from './vapid.ts';

/** Key pair of RFC 8292 §2.4 is printed without its private half; this is the sender of RFC 8291 §5. */
const pair = {
  publicKey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
};
const now = Temporal.Instant.from('2026-01-15T11:00:00Z');

test('a push service verifies the token by the key beside it: its own origin, twelve hours', async () => {
  const keys = valueOf(readVapidKeys(pair));
  const endpoint = 'https://push.example:8443/send/abc?d=1';
  const header = await vapidAuthorization(keys, { endpoint, subject: 'https://app.invalid' }, now);
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(pair.publicKey);
  const verified = await jwtVerify(token, createPublicKey(keys.privateKey), {
    audience: 'https://push.example:8443',
    currentDate: new Date(now.epochMilliseconds),
  });
  expect(verified.protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(verified.payload).toEqual({
    aud: 'https://push.example:8443',
    exp: now.epochMilliseconds / 1_000 + 43_200,
    sub: 'https://app.invalid',
  });
});

test('a pair that does not belong together is refused by the name of its setting', () => {
  const other = derivedVapidKeys(new Uint8Array(48).fill(3)).publicKey;
  expect(readVapidKeys({ ...pair, publicKey: other })).toMatchObject({
    code: 'not-a-pair',
    at: '/VAPID_PUBLIC_KEY',
  });
  for (const privateKey of ['', 'abc', Buffer.alloc(32, 255).toString('base64url')])
    expect(readVapidKeys({ ...pair, privateKey })).toMatchObject({
      code: 'not-a-key',
      at: '/VAPID_PRIVATE_KEY',
    });
});

test('the derived pair is the same for every process, and another for another secret', () => {
  const key = (fill: number) => derivedVapidKeys(new Uint8Array(48).fill(fill)).publicKey;
  expect(key(1)).toBe(key(1));
  expect(key(1)).not.toBe(key(2));
  expect(Buffer.from(key(1), 'base64url')).toHaveLength(65);
});
