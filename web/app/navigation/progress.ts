/** State of the bar at the top of the page. */
export interface ProgressBarState {
  readonly isShown: boolean;
  readonly percent: number;
  readonly hasFailed: boolean;
}

export interface Progress {
  /** Starts one activity; the returned function ends it, once. */
  begin(): (outcome: 'done' | 'failed') => void;
  state(): ProgressBarState;
  subscribe(changed: () => void): () => void;
}

/** The specification's constants: nothing before the delay, then linear to the nominal duration, gone after the hide delay. */
const delayMs = 200;
const durationMs = 10_000;
const tickMs = 100;
const hideMs = 500;

const atRest: ProgressBarState = { isShown: false, percent: 0, hasFailed: false };

/** Counts running activities: the bar starts with the first and finishes with the last. */
export function createProgress(): Progress {
  let state = atRest;
  let underWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;
  const listeners = new Set<() => void>();
  const become = (next: ProgressBarState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const tick = (): void => {
    const percent = Math.min(100, state.percent + (100 * tickMs) / durationMs);
    become({ ...state, percent });
    timer = percent < 100 ? setTimeout(tick, tickMs) : undefined;
  };
  const show = (): void => {
    become({ isShown: true, percent: 0, hasFailed });
    timer = setTimeout(tick, tickMs);
  };
  const finish = (): void => {
    clearTimeout(timer);
    // Finished before the delay: no bar is shown.
    if (!state.isShown) return;
    become({ isShown: true, percent: 100, hasFailed });
    timer = setTimeout(() => become(atRest), hideMs);
  };
  return {
    begin() {
      underWay += 1;
      if (underWay === 1) {
        clearTimeout(timer);
        hasFailed = false;
        if (state.isShown) become(atRest);
        timer = setTimeout(show, delayMs);
      }
      let isOver = false;
      return (outcome) => {
        if (isOver) return;
        isOver = true;
        underWay -= 1;
        if (outcome === 'failed') {
          hasFailed = true;
          if (state.isShown) become({ ...state, hasFailed });
        }
        if (underWay === 0) finish();
      };
    },
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
