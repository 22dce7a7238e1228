import { createHash } from 'node:crypto';
import type { ErrorReport } from '@hearth/platform/error-report/error-report.ts';

/** Frames that decide the group: deeper ones belong to the router or the framework. */
const framesMax = 8;

/**
 * Id of an error's group: 16 hex digits of SHA-256 over source, type, message and the innermost frames. A frame counts with its file and
 * function, without the hash of a built file, line and column, so that a new build keeps the groups.
 */
export function groupOf({ source, type, message, frames }: ErrorReport): string {
  const stack = frames
    .slice(0, framesMax)
    .map((frame) => `${withoutHash(frame.file)} ${frame.function}`);
  return createHash('sha256')
    .update(JSON.stringify([source, type, message, stack]))
    .digest('hex')
    .slice(0, 16);
}

/** `root-BG6N0PmP.js` is `root.js`. */
const withoutHash = (file: string): string => file.replace(/-[\w-]{8}(?=\.\w+$)/, '');
