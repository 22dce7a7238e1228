import { type ComponentType, useSyncExternalStore } from 'react';
import type { DataStrategyResult } from 'react-router';

export type Results = Readonly<Record<string, DataStrategyResult>>;

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly results: Results;
}

/** What the installable app adds to a page. It comes when the page has nothing else to do, so no first screen waits for it. */
export interface Late {
  readonly Notices: ComponentType<{ readonly isStale: boolean }>;
  readonly InstallPlace: ComponentType;
  readonly Unreached: ComponentType;
  readonly isUnreached: (error: unknown) => boolean;
  readonly keepShown: (asked: Asked) => Results;
}

let late: Late | null = null;
const listeners = new Set<() => void>();

/** null until it has come. */
export function useLate(): Late | null {
  return useSyncExternalStore(subscribe, lateNow, () => null);
}

export const lateNow = (): Late | null => late;

export function hasCome(come: Late): void {
  late = come;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
