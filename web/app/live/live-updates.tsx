import type { EnergyTopic } from '@hearth/energy/changes/contract.ts';
import type { ProductTopic } from '@hearth/product/changes/contract.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadDeferredParts } from '../navigation/deferred.tsx';
import { watchChanges } from './watch-changes.ts';

export type Topic = EnergyTopic | ProductTopic;

/** Told of changes, a page asks by itself only now and then: what was told and lost on the way. Else it asks once a minute. */
const restingMs = { live: 300_000, alone: 60_000 };
/** While something is awaited and nobody would tell. */
const watchingMs = 2_000;
/** The device says that it has lost its line, or has one again. */
const lines = ['online', 'offline'] as const;
/** Changes that come together are asked for together. */
const gatherMs = 150;

export interface LiveUpdatesProps {
  readonly installation: string;
  /** What of it the page shows. */
  readonly topics: readonly Topic[];
  /** ISO: from before anything of the page was asked for, so that no change falls between that and the stream. */
  readonly askedAt: string;
  /** Something is under way whose end is awaited. */
  readonly isAwaiting?: boolean;
}

/**
 * Keeps what a page shows of an installation up to date: as it changes where that is told, else by asking; never unseen. It draws
 * nothing, and what it learns draws nothing else anew.
 */
export function LiveUpdates({
  installation,
  topics,
  askedAt,
  isAwaiting = false,
}: LiveUpdatesProps): null {
  const { revalidate, state } = useRevalidator();
  const [isLive, setLive] = useState(false);
  const [askedFor, setAskedFor] = useState(0);
  const done = useRef(0);
  const ask = useEffectEvent((topic: string | null) => {
    if (topic === null || topics.some((shown) => shown === topic)) setAskedFor(askedFor + 1);
  });
  const open = useEffectEvent(
    (of: string) =>
      new EventSource(`/changes?${new URLSearchParams({ installation: of, since: askedAt })}`),
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
    const isAsked = askedFor !== done.current;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      done.current = askedFor;
      loadDeferredParts();
      void revalidate();
    };
    const restMs = isLive ? restingMs.live : isAwaiting ? watchingMs : restingMs.alone;
    const timer = setTimeout(look, isAsked ? gatherMs : restMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isLive, isAwaiting, askedFor, revalidate, state]);
  return null;
}
