// Claim: the first screen loads at most 140 KB of scripts (gzip, 1024 bytes each), every later one at most 30 KB more; of the first
// 140 the table of all screens, as it grows, takes at most 6 KB at a hundred screens.
// Floor: what React and the router weigh alone, 112 KB measured for an empty app of the same versions. Run: node bench/javascript-bytes.ts
import { join } from 'node:path';
import { manifestBytes, screenBytes } from '@hearth/dev/bundle-size.ts';

const floor = 112 * 1024;
for (const { path, first, later } of screenBytes(join(import.meta.dirname, '..')))
  console.log(
    `${path.padEnd(32)} first ${kb(first)} (${(first / floor).toFixed(2)} of the floor) ${first <= 140 * 1024 ? 'ok' : 'ABOVE 140'}` +
      `   later ${kb(later)} ${later <= 30 * 1024 ? 'ok' : 'ABOVE 30'}`,
  );

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(9);
}

const { routes, bytes } = manifestBytes(join(import.meta.dirname, '..'));
const atHundred = (bytes * 100) / routes;
console.log(
  `table of ${routes} screens ${kb(bytes)}, of a hundred at most ${kb(atHundred)} ${atHundred <= 6 * 1024 ? 'ok' : 'ABOVE 6'}`,
);
