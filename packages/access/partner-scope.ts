/** Permissions of a grant to a partner; each one requires the previous ones. */
export const partnerScopes = ['contact', 'monitoring', 'settings'] as const;
export type PartnerScope = (typeof partnerScopes)[number];

/**
 * Scope that an endpoint requires of a partner: its declared one, else `monitoring` for reading and `settings` for the rest.
 */
export const partnerScopeOf = ({
  verb,
  partnerScope,
}: {
  readonly verb: string;
  readonly partnerScope?: PartnerScope | undefined;
}): PartnerScope => partnerScope ?? (verb === 'read' ? 'monitoring' : 'settings');

/** Levels of a grant that an owner chooses from; each includes the previous ones. */
export const grantScopes = ['contact', 'monitoring', 'monitoring-and-settings'] as const;
export type GrantScope = (typeof grantScopes)[number];
