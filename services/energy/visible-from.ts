import type { Access } from '@hearth/access/access.ts';

/** Earlier than any reading. */
const beginningMs = Date.UTC(1990, 0, 1);

/** Earliest instant that a person may see. */
export function visibleFromMs(access: Access): number {
  const ms = Date.parse(access.visibleFrom);
  if (Number.isNaN(ms)) throw new Error('an access has no instant to be visible from');
  return Math.max(beginningMs, ms);
}
