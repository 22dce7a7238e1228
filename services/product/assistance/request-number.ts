import { randomInt } from 'node:crypto';

/** `2026-0317-48213`: the day, and five random digits, which disclose nothing about other homes. */
export const requestNumber = (today: string): string =>
  `${today.slice(0, 4)}-${today.slice(5, 7)}${today.slice(8)}-${randomInt(100_000).toString().padStart(5, '0')}`;
