import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { LoadingBar } from '../ui/progress.tsx';
import { createProgress } from './progress.ts';

const progress = createProgress();
let hasShownError = false;

/** A fetcher whose key begins with this is nothing that a person waits for. */
export const quietKey = 'quiet ';

/** The bar across the top, for navigations and for requests that somebody waits for. */
export function ProgressBar() {
  const text = useText();
  const isNavigating = useNavigation().state !== 'idle';
  const isFetching = useFetchers().some(
    ({ state, key }) => state !== 'idle' && !key.startsWith(quietKey),
  );
  useProgressWhile(isNavigating);
  useProgressWhile(isFetching);
  const shown = useSyncExternalStore(progress.subscribe, progress.state, progress.state);
  return (
    <LoadingBar
      label={text('shell.loading')}
      percent={shown.percent}
      shown={shown.isShown}
      failed={shown.hasFailed}
    />
  );
}

/** For the error page: what was waited for has failed. In time for the bar, which looks when the page has been put in. */
export function useErrorShown(): void {
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
