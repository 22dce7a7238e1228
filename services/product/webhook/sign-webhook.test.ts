import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { isSignedBy, newSecret, signatureOf, toleranceS } from './sign-webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestampS: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

it('signatureOf: the example of the standard, and what its library computes', () => {
  expect(signatureOf(message, [secret])).toBe(signature);
  const own = newSecret();
  const date = new Date(message.timestampS * 1000);
  const expected = new Webhook(own).sign(message.id, date, message.body);
  expect(signatureOf(message, [own, secret])).toBe(`${expected} ${signature}`);
});

const body = new TextEncoder().encode(message.body);
const headers = (change: Record<string, string> = {}) =>
  new Headers({
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampS),
    'webhook-signature': signature,
    ...change,
  });
const check = (given: Headers, { nowS = message.timestampS, bytes = body } = {}) =>
  isSignedBy(given, { body: bytes, secrets: [newSecret(), secret], nowS });

it('isSignedBy: one of several signatures and secrets is enough', () => {
  expect(check(headers())).toBe(true);
  expect(check(headers({ 'webhook-signature': `v1a,xx v1,AAAA ${signature}` }))).toBe(true);
});

it.each([
  ['another id', { 'webhook-id': 'msg_other' }],
  ['an id with the separator', { 'webhook-id': 'msg.other' }],
  ['another time', { 'webhook-timestamp': String(message.timestampS + 1) }],
  ['a time that is no number', { 'webhook-timestamp': '1e9' }],
  ['another version', { 'webhook-signature': signature.replace('v1,', 'v2,') }],
  ['half a signature', { 'webhook-signature': signature.slice(0, 20) }],
  ['no signature', { 'webhook-signature': '' }],
])('isSignedBy: %s is refused', (_, change) => {
  expect(check(headers(change))).toBe(false);
});

it('isSignedBy: another body and a time outside of the window are refused', () => {
  expect(check(headers(), { bytes: body.slice(1) })).toBe(false);
  expect(check(headers(), { nowS: message.timestampS + toleranceS })).toBe(true);
  expect(check(headers(), { nowS: message.timestampS + toleranceS + 1 })).toBe(false);
  expect(check(headers(), { nowS: message.timestampS - toleranceS - 1 })).toBe(false);
});
