// Claim: with a hundred screens the first one loads at most 145 KiB of scripts (gzip), every later one at most 30 KiB more. The
// table of screens is part of the first load; the figure "first" assumes a table of a hundred screens, at most 6 KiB.
// Floor: React and the router alone, 112 KiB measured for an empty app of the same versions. Run: node bench/javascript-bytes.ts
import { join } from 'node:path';
import { manifestBytes, screenBytes } from '@hearth/dev/bundle-size.ts';

const root = join(import.meta.dirname, '..');
const floor = 112 * 1024;
const { routes, bytes, bytesAtHundred } = manifestBytes(root);

for (const { path, first, later } of screenBytes(root)) {
  const firstAtHundred = first - bytes + bytesAtHundred;
  console.log(
    `${path.padEnd(32)} first ${kib(firstAtHundred)} (${(firstAtHundred / floor).toFixed(2)} of the floor) ${verdict(firstAtHundred, 145)}` +
      `   later ${kib(later)} ${verdict(later, 30)}`,
  );
}

console.log(
  `table of ${routes} screens ${kib(bytes)}, of a hundred at most ${kib(bytesAtHundred)} ${verdict(bytesAtHundred, 6)}`,
);

function verdict(size: number, kibMax: number): string {
  return size <= kibMax * 1024 ? 'ok' : `ABOVE ${kibMax}`;
}

function kib(size: number): string {
  return `${(size / 1024).toFixed(1)} KiB`.padStart(9);
}
