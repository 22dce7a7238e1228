import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentBytesMax, encryptMessage, isPublicKey } from './encrypt-message.ts';
import { pushReceiver } from './testing-receiver.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8291 §5 and appendix A. */
const example = {
  content: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc' +
    'InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV' +
    'WGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 gives the body that is printed there, and its receiver reads it', () => {
  const receiver = pushReceiver(bytes(example.receiverPrivate), bytes(example.authSecret));
  const body = encryptMessage(Buffer.from(example.content), receiver, {
    privateKey: bytes(example.senderPrivate),
    salt: bytes(example.salt),
    paddedTo: 1,
  });
  expect(Buffer.from(body).toString('base64url')).toBe(example.body);
  expect(receiver.decrypt(body)).toBe(example.content);
});

test('any text arrives, its length is hidden, and one that is too long is refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (text) => {
      const receiver = pushReceiver();
      const body = encryptMessage(Buffer.from(text), receiver);
      expect(receiver.decrypt(body)).toBe(text);
      expect((body.byteLength - 86 - 16) % 512).toBe(0);
    }),
    { numRuns: 50 },
  );
  const long = new Uint8Array(contentBytesMax);
  expect(encryptMessage(long, pushReceiver()).byteLength).toBe(4_096 + 86);
  expect(() => encryptMessage(new Uint8Array(contentBytesMax + 1), pushReceiver())).toThrow('long');
});

test('only a point of the curve is a public key', () => {
  const { publicKey } = pushReceiver();
  expect(isPublicKey(publicKey)).toBe(true);
  expect(isPublicKey(publicKey.subarray(1))).toBe(false);
  expect(isPublicKey(Buffer.concat([Buffer.from([4]), randomBytes(64)]))).toBe(false);
  expect(isPublicKey(Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]))).toBe(false);
});
