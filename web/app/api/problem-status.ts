import type { Kind } from '@hearth/core/problem.ts';

/** HTTP status of a page with a refused form. */
export function statusOf(kind: Kind): number {
  switch (kind) {
    case 'conflict':
      return 409;
    case 'stale':
      return 412;
    case 'forbidden':
    case 'not-found':
      return 404;
    case 'too-many':
      return 429;
    case 'unavailable':
    case 'timed-out':
    case 'bad-upstream':
    case 'unexpected':
      return 503;
    default:
      return 422;
  }
}
