import type { Demo, DemoHome } from '@hearth/product/demo/contract.ts';
import type { DemoRefusal } from './start-demo-session.ts';

/** A notice about the demo as a whole. */
export type Notice =
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'full'; readonly minutes: number }
  | null;

export interface DemoView {
  readonly homes: readonly {
    readonly home: DemoHome;
    readonly isReady: boolean;
    /** Whole per cent of its year of history. */
    readonly percent: number;
  }[];
  readonly isLoading: boolean;
  readonly notice: Notice;
}

/** null: product did not answer. */
export function demoView(demo: Demo | null, now: string): DemoView {
  if (!demo) return { homes: [], isLoading: false, notice: { kind: 'unavailable' } };
  const homes = demo.homes.map(({ home, state, loaded }) => ({
    home,
    isReady: state === 'ready',
    // 100 % only when the history is complete.
    percent: state === 'ready' ? 100 : Math.min(99, Math.floor(loaded * 100)),
  }));
  return { homes, isLoading: homes.some(({ isReady }) => !isReady), notice: noticeOf(demo, now) };
}

function noticeOf({ homes, sessions }: Demo, now: string): Notice {
  if (homes.length === 0) return { kind: 'none' };
  return sessions.roomAt === null
    ? null
    : { kind: 'full', minutes: minutesUntil(sessions.roomAt, now) };
}

/** Minutes until an instant, rounded up, at least one. */
export function minutesUntil(instant: string, now: string): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - Date.parse(now)) / 60_000));
}

/** Message id and minutes of a refused demo session. */
export function refusalText({ reason, minutes }: DemoRefusal): { id: string; minutes: number } {
  const isTimed = reason === 'full' || reason === 'too-many';
  return {
    id: `demo.refused-${isTimed && minutes === null ? 'failed' : reason}`,
    minutes: minutes ?? 0,
  };
}
