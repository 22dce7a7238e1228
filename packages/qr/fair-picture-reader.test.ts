import { describe, expect, test } from 'vitest';
import { budgetMs, createDecodingBudget, networksMax, refillRate } from './decoding-budget.ts';
import { createFairPictureReader, signedOutPixelsMax } from './fair-picture-reader.ts';
import { createPictureReader, type PictureReader } from './picture-reader.ts';
import { drawn, pngOf } from './testing-pictures.ts';

const label = 'https://id.example/01/09506000134352/21/4F2177K093QX';
const stranger = (address: string) => ({ address, isSignedIn: false });
const networkOf = (address: string): string => address.split('.').slice(0, 3).join('.');

describe('createFairPictureReader', () => {
  test('a single upload waits for one decoding only, however many another network has sent', async () => {
    const reader = createPictureReader();
    const fair = createFairPictureReader({ reader, networkOf, nowMs: () => 0 });
    const file = await pngOf(drawn(label, { module: 5 }));
    const served: string[] = [];
    const send = async (address: string): Promise<string> => {
      const answer = await fair.read(file, stranger(address));
      served.push(answer.ok ? address : answer.code);
      return answer.ok ? (answer.codes[0]?.text ?? '') : answer.code;
    };
    const flood = Array.from({ length: 8 }, (_, at) => send(`10.0.0.${at}`));
    const single = send('10.0.1.1');
    expect(await single).toBe(label);
    // Four of the eight were refused at once; one was being decoded when the single upload came.
    expect(served).toEqual(['busy', 'busy', 'busy', 'busy', '10.0.0.0', '10.0.1.1']);
    await Promise.all(flood);
    expect(served.slice(6)).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    fair.end();
  });

  test('networks are served round robin', async () => {
    const { fair, served } = slowScene(0);
    const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((network, at) =>
      fair.read(new Uint8Array([at]), stranger(`10.0.${network}.1`)),
    );
    await Promise.all(all);
    expect(served).toEqual([0, 3, 5, 1, 4, 2]);
  });

  test('a network without budget is refused until it refills; others are not', async () => {
    const { fair, clock } = slowScene(budgetMs * 0.6);
    const read = async (address: string) => {
      const answer = await fair.read(new Uint8Array(), stranger(address));
      return answer.ok || answer.code;
    };
    // The third was admitted before the first two were charged.
    expect(await Promise.all(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(read))).toEqual([
      true,
      true,
      'budget-used',
    ]);
    expect(await read('10.0.0.4')).toBe('budget-used');
    expect(await read('10.0.1.1')).toBe(true);
    clock.ms += budgetMs / refillRate;
    expect(await read('10.0.0.4')).toBe(true);
  });

  test('signed-in people may send more pixels', async () => {
    const reader = createPictureReader();
    const fair = createFairPictureReader({ reader, networkOf, nowMs: () => 0 });
    const claimed = (pixels: number): Uint8Array => {
      const header = new Uint8Array(24);
      header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      header.set(new TextEncoder().encode('IHDR'), 12);
      new DataView(header.buffer).setUint32(16, pixels / 1000);
      new DataView(header.buffer).setUint32(20, 1000);
      return header;
    };
    const codeFor = async (pixels: number, isSignedIn: boolean) => {
      const answer = await fair.read(claimed(pixels), { address: '10.0.0.1', isSignedIn });
      return answer.ok || answer.code;
    };
    expect(await codeFor(signedOutPixelsMax, false)).toBe('broken-picture');
    expect(await codeFor(signedOutPixelsMax + 1000, false)).toBe('too-many-pixels-signed-out');
    expect(await codeFor(signedOutPixelsMax + 1000, true)).toBe('broken-picture');
    expect(await codeFor(2 * signedOutPixelsMax + 1000, true)).toBe('too-many-pixels');
    fair.end();
  });
});

test('createDecodingBudget: the number of stored networks is bounded', () => {
  const budget = createDecodingBudget(() => 0);
  budget.spend('greedy', budgetMs);
  for (let at = 0; at < networksMax + 10; at += 1) budget.spend(`network ${at}`, 1);
  expect(budget.hasLeft('greedy')).toBe(false);
});

/** A reader that takes `decodeMs` of the fake clock and records the first byte of each file. */
function slowScene(decodeMs: number) {
  const clock = { ms: 0 };
  const served: (number | undefined)[] = [];
  const reader: PictureReader = {
    async read([first]) {
      served.push(first);
      clock.ms += decodeMs;
      return { ok: true, codes: [] };
    },
    end: () => undefined,
  };
  return {
    fair: createFairPictureReader({ reader, networkOf, nowMs: () => clock.ms }),
    served,
    clock,
  };
}
