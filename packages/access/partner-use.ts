import { withoutCancellation } from '@hearth/core/cancellation.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Access } from './access.ts';
import { type PartnerScope, partnerScopeOf } from './partner-scope.ts';
import type { Declaration } from './registry.ts';

/** Parts of a home, as its owner knows them, that a partner's person can look at or change. */
export const journalAreas = [
  'home',
  'contact',
  'agreement',
  'request',
  'values',
  'history',
  'log',
  'equipment',
  'maintenance',
  'schedule',
  'settings',
] as const;
export type JournalArea = (typeof journalAreas)[number];

/** Length of the span that one line of the access journal stands for. */
export const journalSpanMs = 15 * 60_000;

/** A request of a partner's person that was allowed and answered. */
export interface PartnerUse {
  readonly installation: string;
  readonly person: string;
  readonly area: JournalArea;
  readonly isChange: boolean;
  /** Start of the quarter-hour, ISO instant. */
  readonly from: string;
}

/** Records that a person of a partner used an endpoint; does nothing for other roles. */
export type RecordPartnerUse = (
  access: Access,
  endpoint: Pick<Declaration, 'resource' | 'verb' | 'partnerScope'>,
) => Promise<void>;

const areaOfResource: Readonly<Record<string, JournalArea>> = {
  access: 'home',
  change: 'home',
  installation: 'home',
  'partner-portal': 'contact',
  'partner-grant': 'agreement',
  assistance: 'request',
  history: 'history',
  hygiene: 'history',
  log: 'log',
  alert: 'log',
  'unit-details': 'equipment',
  appliance: 'equipment',
  'appliance-property': 'equipment',
  solar: 'equipment',
  place: 'equipment',
  manual: 'equipment',
  maintenance: 'maintenance',
  schedule: 'schedule',
  trip: 'schedule',
  control: 'schedule',
  command: 'settings',
};

/** Area of a resource that is not listed: the widest area of the scope. */
const areaOfScope: Readonly<Record<PartnerScope, JournalArea>> = {
  contact: 'home',
  monitoring: 'values',
  settings: 'settings',
};

export const journalAreaOf = (
  endpoint: Pick<Declaration, 'resource' | 'verb' | 'partnerScope'>,
): JournalArea => areaOfResource[endpoint.resource] ?? areaOfScope[partnerScopeOf(endpoint)];

/** Limit of the remembered uses; beyond it the uses of the quarter-hour are stored again. */
const rememberedMax = 20_000;

/**
 * Stores each use once per person, home, area and quarter-hour, and remembers it in this process: the other requests of a
 * quarter-hour cost no statement. A failed attempt is not remembered. `store` runs again for a use that another process stored.
 */
export function partnerUses({
  clock,
  store,
}: {
  readonly clock: Clock;
  readonly store: (use: PartnerUse) => Promise<void>;
}): RecordPartnerUse {
  let startMs = 0;
  const stored = new Map<string, Promise<void>>();
  return async (access, endpoint) => {
    if (access.role !== 'partner') return;
    const nowMs = clock.now().epochMilliseconds;
    const fromMs = nowMs - (nowMs % journalSpanMs);
    if (fromMs !== startMs || stored.size >= rememberedMax) {
      startMs = fromMs;
      stored.clear();
    }
    const area = journalAreaOf(endpoint);
    const isChange = endpoint.verb !== 'read';
    const { installationId: installation, personId: person } = access;
    const key = `${fromMs} ${installation} ${person} ${area} ${isChange}`;
    const from = new Date(fromMs).toISOString();
    const before = stored.get(key);
    if (before) return await before;
    // A request that is given up must not fail the others that wait for the same line.
    const storing = withoutCancellation(() =>
      store({ installation, person, area, isChange, from }),
    );
    stored.set(key, storing);
    await storing.catch((error: unknown) => {
      if (stored.get(key) === storing) stored.delete(key);
      throw error;
    });
  };
}
