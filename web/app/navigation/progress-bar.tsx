import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { LoadingBar } from '../ui/progress.tsx';
import { type ProgressState, createProgress } from './progress.ts';

const progress = createProgress();
let hasShownError = false;

/** A fetcher whose key begins with this is nothing that a person waits for. */
export const backgroundKey = 'quiet ';

/** The bar across the top, for navigations and for requests that somebody waits for. */
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

/** The bar moves by itself; how far it is, is said ten times on its way and not a hundred. */
function roundedState(): ProgressState {
  const state = progress.state();
  const percent = Math.floor(state.percent / 10) * 10;
  const { isShown, hasFailed } = lastState;
  if (isShown !== state.isShown || hasFailed !== state.hasFailed || lastState.percent !== percent)
    lastState = { ...state, percent };
  return lastState;
}

/** For the error page: what was waited for has failed. In time for the bar, which looks when the page has been put in. */
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
