import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { lowPriorityScripts } from './script-priority.ts';

const page =
  '<html><head><title>Wärme</title><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
  '</head><body><p>&lt;link</p></body></html>';

/** Every length of a chunk cuts another tag or letter. */
const written = (size: number): Promise<string> => {
  const bytes = Buffer.from(page);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return text(Readable.from(chunks).pipe(lowPriorityScripts()));
};

describe('lowPriorityScripts', () => {
  it('each module preload gets a low priority and the rest of the page stays as it is', async () => {
    const expected = page.replaceAll('"modulepreload"', '"modulepreload" fetchpriority="low"');
    for (const size of [1, 7, 40, 1_000]) expect(await written(size)).toBe(expected);
  });

  it('a document without an end of its head is written completely', async () => {
    expect(await text(Readable.from([Buffer.from('<p>No')]).pipe(lowPriorityScripts()))).toBe(
      '<p>No',
    );
  });
});
