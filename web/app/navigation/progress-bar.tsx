import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { LoadingBar } from '../ui/progress.tsx';
import { type ProgressBarState, createProgress } from './progress.ts';

const progress = createProgress();
let hasShownError = false;

/** Key prefix of fetchers that run in the background, without the bar. */
export const backgroundKey = 'quiet ';

/** The bar at the top for navigations and for requests of the person. */
export function ProgressBar() {
  const text = useText();
  const isNavigating = useNavigation().state !== 'idle';
  const isFetching = useFetchers().some(
    ({ state, key }) => state !== 'idle' && !key.startsWith(backgroundKey),
  );
  useProgressWhile(isNavigating);
  useProgressWhile(isFetching);
  const shown = useSyncExternalStore(progress.subscribe, roundedState, roundedState);
  return (
    <LoadingBar
      label={text('shell.loading')}
      percent={shown.percent}
      shown={shown.isShown}
      failed={shown.hasFailed}
    />
  );
}

let lastState = progress.state();

/** The state with the percentage rounded down to tens: fewer renders and announcements; CSS animates in between. */
function roundedState(): ProgressBarState {
  const state = progress.state();
  const percent = Math.floor(state.percent / 10) * 10;
  const { isShown, hasFailed } = lastState;
  if (isShown !== state.isShown || hasFailed !== state.hasFailed || lastState.percent !== percent)
    lastState = { ...state, percent };
  return lastState;
}

/** For the error page: marks the navigation as failed before the bar's effect runs. */
export function useReportError(): void {
  useLayoutEffect(() => {
    hasShownError = true;
  }, []);
}

function useProgressWhile(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    hasShownError = false;
    const end = progress.begin();
    return () => end(hasShownError ? 'failed' : 'done');
  }, [isUnderWay]);
}
