import { expect, it } from 'vitest';
import { isSigned, toleranceS } from './verify-signature.ts';

const signedAtS = 1_700_000_000;
// printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_test, and with whsec_next
const v1 = '35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91';
const v1OfNext = '1611aab1de2dd16934ac99dfe5c0f53ed1349e52cf197989326b836c6e190072';
const body = new TextEncoder().encode('{}');
const secrets = ['whsec_test'];
const header = `t=${signedAtS},v1=${v1}`;

it.each([
  ['one signature', header, secrets],
  ['another scheme beside it', `${header},v0=${'0'.repeat(64)}`, secrets],
  ['two signatures, the second ours', `t=${signedAtS},v1=${v1OfNext},v1=${v1}`, secrets],
  ['the next of two secrets', `t=${signedAtS},v1=${v1OfNext}`, ['whsec_test', 'whsec_next']],
])('isSigned: %s counts', (_, given, live) => {
  expect(isSigned(given, { body, secrets: live, nowS: signedAtS })).toBe(true);
});

it.each([
  ['no header', ''],
  ['no time', `v1=${v1}`],
  ['two times', `t=${signedAtS},${header}`],
  ['another time', `t=${signedAtS + 1},v1=${v1}`],
  ['a time that is no number', `t=0x1,v1=${v1}`],
  ['no signature', `t=${signedAtS}`],
  ['half a signature', `t=${signedAtS},v1=${v1.slice(0, 32)}`],
  ['another secret', `t=${signedAtS},v1=${v1OfNext}`],
  ['the signature as another scheme', `t=${signedAtS},v0=${v1}`],
])('isSigned: %s is refused', (_, given) => {
  expect(isSigned(given, { body, secrets, nowS: signedAtS })).toBe(false);
});

it('isSigned: another body, a truncated body and a time outside of the window are refused', () => {
  const at = (nowS: number, bytes = body) => isSigned(header, { body: bytes, secrets, nowS });
  expect(at(signedAtS, new TextEncoder().encode('{"a":1}'))).toBe(false);
  expect(at(signedAtS, body.slice(0, 1))).toBe(false);
  expect(at(signedAtS + toleranceS)).toBe(true);
  expect(at(signedAtS + toleranceS + 1)).toBe(false);
  expect(at(signedAtS - toleranceS)).toBe(true);
  expect(at(signedAtS - toleranceS - 1)).toBe(false);
});
