import { useEffect, useState } from 'react';

export type Hint = 'closer' | 'light' | 'torch' | 'lens';

/** Time without a code before the first hint. */
const firstHintAfterMs = 5000;
/** Time to read a hint and act on it. */
const nextHintAfterMs = 4000;

/** Advice for a camera that finds no code, one after the other; null in the first five seconds. */
export function useHint(isSearching: boolean, hasTorch: boolean): Hint | null {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isSearching) return;
    let timer = setTimeout(function next() {
      setCount((before) => before + 1);
      timer = setTimeout(next, nextHintAfterMs);
    }, firstHintAfterMs);
    return () => {
      clearTimeout(timer);
      setCount(0);
    };
  }, [isSearching]);
  const hints: readonly Hint[] = ['closer', hasTorch ? 'torch' : 'light', 'lens'];
  return count === 0 ? null : (hints[(count - 1) % hints.length] ?? null);
}
