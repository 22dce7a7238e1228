import type { Declaration } from './registry.ts';

/** What a grant lets a partner do, each on its own; a grant holds one, two or all of them. */
export const partnerScopes = ['contact', 'monitoring', 'settings'] as const;
export type PartnerScope = (typeof partnerScopes)[number];

/** What a partner's access has to hold: without a word of its own, reading asks for `monitoring` and everything else for `settings`. */
export const partnerScopeOf = ({
  verb,
  partnerScope,
}: Pick<Declaration, 'verb' | 'partnerScope'>): PartnerScope =>
  partnerScope ?? (verb === 'read' ? 'monitoring' : 'settings');

/** Levels of a grant that an owner chooses from; each includes the levels before it. */
export const grantScopes = ['contact', 'monitoring', 'monitoring-and-settings'] as const;
export type GrantScope = (typeof grantScopes)[number];
