/** Parts of a limit, each timed by itself. */
const parts = 16;

/**
 * Calls `onEnd` after a time, and returns the function that ends the limit before. Time in which this process runs nothing else than one long
 * task, or gets no processor, counts as one part at most: an answer that could not be read meanwhile is not late.
 */
export function startLimit(limitMs: number, onEnd: () => void): () => void {
  let left = parts;
  let last: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout;
  const startPart = (): void => {
    timer = setTimeout(endPart, limitMs / parts);
  };
  const endPart = (): void => {
    left -= 1;
    if (left > 0) startPart();
    // Answers that have arrived are read before.
    else last = setImmediate(onEnd);
  };
  startPart();
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}
