import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { offline, refresh } from '../ui/icons.ts';
import { Banner } from '../ui/notices.tsx';
import { type Connection, useConnection } from './connection.ts';
import { LastKnown } from './last-known.tsx';
import { rememberPage } from './stale-if-error.ts';
import { activateUpdate } from './activate-update.ts';

/** First pause between two attempts to reach the server; it doubles up to the longest. */
const firstRetryMs = 2_000;
const retryMsMax = 60_000;

/** Notices about the connection and about a newer version, on every page. */
export function ConnectionNotices({ isStale }: { isStale: boolean }) {
  useRememberPage();
  return (
    <>
      <ConnectionNotice />
      <UpdateNotice isStale={isStale} />
    </>
  );
}

/** Remembers the page's data, to keep them on screen when a reload fails. */
function useRememberPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    rememberPage({
      address: `${pathname}${search}`,
      dataByRoute: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
    });
  }, [pathname, search, matches]);
}

/** The notice without a connection: the age of the page, and what happened to a form. */
function ConnectionNotice() {
  const text = useText();
  const connection = useConnection();
  const { revalidate, state } = useRevalidator();
  useReloadWhenBack(connection, revalidate);
  useNewerData(revalidate);
  const { isReached, isCopy, form } = connection;
  const isThere = isReached && !isCopy;
  useRetry(!isThere, revalidate);
  if (isThere && form === 'quiet') return null;
  return (
    <Banner
      icon={offline}
      place="page"
      strong={!isThere && text('connection.notice')}
      action={
        <Button
          type="button"
          look="quiet"
          busy={state !== 'idle'}
          onClick={() => void revalidate()}
        >
          {text('connection.again')}
        </Button>
      }
    >
      {form !== 'quiet'
        ? text(`connection.form-${form}`)
        : connection.shownAt !== null && <LastKnown at={connection.shownAt} />}
    </Banner>
  );
}

/** Reloads the data of an old page as soon as there is a connection again. */
function useReloadWhenBack(
  { isReached, isCopy }: Connection,
  revalidate: () => Promise<void>,
): void {
  const wasReached = useRef(true);
  useEffect(() => {
    const isBack = isReached && (isCopy || !wasReached.current);
    wasReached.current = isReached;
    if (isBack) void revalidate();
  }, [isReached, isCopy, revalidate]);
}

/** Loads the data of a page that the service worker answered with an older copy than the one of its data. */
function useNewerData(revalidate: () => Promise<void>): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset['newerData'] === undefined) return;
    delete dataset['newerData'];
    void revalidate();
  }, [revalidate]);
}

/**
 * Repeats the request while the server is not reached and the device reports a connection: the `online` event may have come before
 * the page's script ran, and the first request after it may have been too slow.
 */
function useRetry(isLost: boolean, revalidate: () => Promise<void>): void {
  useEffect(() => {
    if (!isLost) return;
    let pauseMs = firstRetryMs;
    let timer = setTimeout(retry, pauseMs);
    function retry(): void {
      if (navigator.onLine && document.visibilityState === 'visible') void revalidate();
      pauseMs = Math.min(pauseMs * 2, retryMsMax);
      timer = setTimeout(retry, pauseMs);
    }
    return () => clearTimeout(timer);
  }, [isLost, revalidate]);
}

/** Offers the newer version; it loads when the person agrees, because a form may be half filled in. */
function UpdateNotice({ isStale }: { isStale: boolean }) {
  const text = useText();
  const { hasUpdate } = useConnection();
  if (!isStale && !hasUpdate) return null;
  return (
    <Banner
      icon={refresh}
      place="page"
      action={
        <Button type="button" look="quiet" onClick={() => void activateUpdate()}>
          {text('connection.reload')}
        </Button>
      }
    >
      {text('connection.new-version')}
    </Banner>
  );
}
