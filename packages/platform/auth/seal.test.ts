import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSealer } from './seal.ts';

const key = new Uint8Array(32).fill(3);
const sealer = createSealer(key, 'grants');

describe('createSealer', () => {
  test('unseals what it sealed; two seals of one text differ', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (secret) => {
        const sealed = sealer.seal(secret);
        expect(sealer.unseal(sealed)).toBe(secret.toWellFormed());
        expect(sealer.seal(secret)).not.toBe(sealed);
      }),
    );
  });

  test('refuses another key or another purpose', () => {
    const sealed = sealer.seal('a secret');
    expect(() => createSealer(key, 'mail').unseal(sealed)).toThrow('not sealed');
    expect(() => createSealer(new Uint8Array(32), 'grants').unseal(sealed)).toThrow('not sealed');
  });

  test('refuses a text with any changed byte', () => {
    const parts = sealer.seal('a secret').split('.');
    for (const [index, part] of parts.entries()) {
      if (index === 0) continue;
      const bytes = Buffer.from(part, 'base64url');
      for (const at of bytes.keys()) {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
        const text = parts.with(index, changed.toString('base64url')).join('.');
        expect(() => sealer.unseal(text)).toThrow('not sealed');
      }
    }
  });

  test('refuses a truncated tag', () => {
    const [version, nonce, tag = '', sealed] = sealer.seal('a secret').split('.');
    for (const bytes of [4, 8, 12, 15]) {
      const short = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url');
      expect(() => sealer.unseal([version, nonce, short, sealed].join('.'))).toThrow('not sealed');
    }
  });

  test.each(['', 'v1', 'v2.a.b.c', 'v1...', 'v1.AA.AA.AA', 'plain words'])('is not "%s"', (text) =>
    expect(() => sealer.unseal(text)).toThrow('not sealed'),
  );
});
