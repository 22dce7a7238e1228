import type { Access } from '@hearth/access/access.ts';

/** Older than any reading. */
const beginningMs = Date.UTC(1990, 0, 1);

/** Nothing that began before this is shown to this person. */
export function visibleFromMs(access: Access): number {
  const ms = Date.parse(access.visibleFrom);
  if (Number.isNaN(ms)) throw new Error('an access has no instant to be visible from');
  return Math.max(beginningMs, ms);
}
