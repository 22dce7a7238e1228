import type { Access } from '@hearth/access/access.ts';
import type { HomeVersion } from '../home/home-version.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import type { PlanControl } from './plan-port.ts';

/** What an observation belongs to. A reading that has arrived within its quarter-hour makes no other one: the plan was made without it. */
interface Basis {
  readonly access: Access;
  readonly slotMs: number;
  readonly version: HomeVersion;
  readonly control: PlanControl;
}

/**
 * Observations of homes that were just planned, in the memory of the process: the dispatch of a plan sees the home as the plan did, and reading it
 * is a third of a dispatch. It is read again where a setting or the unit has changed since, in another quarter-hour, and in another process.
 */
export interface HeldObservations {
  readonly hold: (basis: Basis, observed: ObservedHome) => void;
  /** The observation of a home, once; null where none is held, or one that was made from something else. */
  readonly take: (basis: Basis) => ObservedHome | null;
}

/** Plans whose dispatch has not begun; an observation has about a megabyte. */
const heldMost = 8;

export function heldObservations(): HeldObservations {
  const held = new Map<string, { readonly basis: string; readonly observed: ObservedHome }>();
  return {
    hold(basis, observed) {
      const { installationId } = basis.access;
      held.delete(installationId);
      held.set(installationId, { basis: textOf(basis), observed });
      const [oldest] = held.keys();
      if (held.size > heldMost && oldest !== undefined) held.delete(oldest);
    },
    take(basis) {
      const { installationId } = basis.access;
      const found = held.get(installationId);
      held.delete(installationId);
      return found?.basis === textOf(basis) ? found.observed : null;
    },
  };
}

const textOf = ({ access, slotMs, version, control }: Basis): string =>
  JSON.stringify([access, slotMs, version.digest, control]);
