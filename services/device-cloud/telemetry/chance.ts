import { hourMs } from '@hearth/calendar/durations.ts';

/**
 * Pseudo-random number of a seed: the same words give the same number on every machine, so that a simulated value depends on
 * device and time alone. FNV-1a over the text, then the finalizer of MurmurHash3 to spread neighbouring inputs.
 * Range [0, 1).
 */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const code of words.join('\u0001')) {
    hash = Math.imul(hash ^ (code.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Slow variation between -1 and 1: two sines of incommensurable periods with phases from the seed. */
export function slowVariation(seed: string, epochMs: number): number {
  const hours = epochMs / hourMs;
  return (
    0.6 * Math.sin(2 * Math.PI * (hours / 7.3 + chance(seed, 'slow'))) +
    0.4 * Math.sin(2 * Math.PI * (hours / 2.9 + chance(seed, 'quick')))
  );
}
