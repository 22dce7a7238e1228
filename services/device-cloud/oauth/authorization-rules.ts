/** Rules in which the authorization servers of vendors differ. */
export interface AuthorizationRules {
  /** Name of the service on the sign-in page. */
  readonly serviceName: string;
  readonly scopes: ReadonlySet<string>;
  readonly requiredScopes: readonly string[];
  /** Scope of a request without one. */
  readonly usualScope: string;
  /** Whether a request without a code challenge is refused (RFC 7636), as for clients without a secret. */
  readonly requiresPkce: boolean;
  /** Scope without which a client gets no refresh token; null: every client gets one. */
  readonly refreshScope: string | null;
}

export const onectaRules: AuthorizationRules = {
  serviceName: 'Comfort Cloud',
  scopes: new Set(['openid', 'offline_access', 'onecta:basic.integration']),
  requiredScopes: ['onecta:basic.integration'],
  usualScope: 'openid onecta:basic.integration',
  requiresPkce: false,
  refreshScope: null,
};

/** The vendor's scope is `IoT User`, which OAuth reads as two. */
export const vicareRules: AuthorizationRules = {
  serviceName: 'Climate Account',
  scopes: new Set(['IoT', 'User', 'offline_access']),
  requiredScopes: ['IoT', 'User'],
  usualScope: 'IoT User',
  requiresPkce: true,
  refreshScope: 'offline_access',
};
