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

/** Whether a role may use a scope at a home: those of a partner are granted one by one, other roles need none. */
export const hasScope = (
  { role, scopes }: { readonly role: string; readonly scopes: readonly string[] },
  scope: PartnerScope,
): boolean => role !== 'partner' || scopes.includes(scope);

/** Levels of a grant that an owner chooses from; each includes the previous ones. */
export const grantScopes = ['contact', 'monitoring', 'monitoring-and-settings'] as const;
export type GrantScope = (typeof grantScopes)[number];
