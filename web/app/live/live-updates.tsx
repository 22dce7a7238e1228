import type { EnergyTopic } from '@hearth/energy/changes/contract.ts';
import type { ProductTopic } from '@hearth/product/changes/contract.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMatches, useRevalidator } from 'react-router';
import { failedIn } from '../failed-sections.ts';
import { loadDeferredParts } from '../navigation/deferred.tsx';
import { reloadPauseMs } from './reload-pause.ts';
import { watchChanges } from './watch-changes.ts';

export type Topic = EnergyTopic | ProductTopic;

/** Events of the device's connection. */
const lines = ['online', 'offline'] as const;
/** Changes within this time are loaded together. */
const gatherMs = 150;

export interface LiveUpdatesProps {
  readonly installation: string;
  /** The topics that the page shows. */
  readonly topics: readonly Topic[];
  /** ISO time before the page's data were read; the stream starts there, so that no change is lost in between. */
  readonly askedAt: string;
  /** A command of this page is pending. */
  readonly isAwaiting?: boolean;
}

/**
 * Reloads the page's data when the installation changes: by the change stream, else by polling; soon again while a section has no
 * values; never in a hidden page. It renders nothing.
 */
export function LiveUpdates({
  installation,
  topics,
  askedAt,
  isAwaiting = false,
}: LiveUpdatesProps): null {
  const { revalidate, state } = useRevalidator();
  const failed = failedIn(useMatches().at(-1)?.loaderData);
  const isMissing = failed.some(({ knownAt }) => knownAt === null);
  const [isLive, setLive] = useState(false);
  const [refreshNo, setRefreshNo] = useState(0);
  const done = useRef(0);
  const ask = useEffectEvent((topic: string | null) => {
    if (topic === null || topics.some((liveTopic) => liveTopic === topic))
      setRefreshNo(refreshNo + 1);
  });
  const open = useEffectEvent(
    (id: string) =>
      new EventSource(`/changes?${new URLSearchParams({ installation: id, since: askedAt })}`),
  );
  useEffect(() => {
    const watch = watchChanges({
      open: () => open(installation),
      isSeen: () => document.visibilityState === 'visible' && navigator.onLine,
      onChange: (topic) => ask(topic),
      onLive: setLive,
      random: Math.random,
    });
    document.addEventListener('visibilitychange', watch.look);
    for (const line of lines) addEventListener(line, watch.look);
    return () => {
      document.removeEventListener('visibilitychange', watch.look);
      for (const line of lines) removeEventListener(line, watch.look);
      watch.end();
    };
  }, [installation]);
  useEffect(() => {
    if (state !== 'idle') return;
    const isRequested = refreshNo !== done.current;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      done.current = refreshNo;
      loadDeferredParts();
      void revalidate();
    };
    const restMs = reloadPauseMs({ isLive, isAwaiting, isMissing });
    const timer = setTimeout(look, isRequested ? gatherMs : restMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isLive, isAwaiting, isMissing, refreshNo, revalidate, state]);
  return null;
}
