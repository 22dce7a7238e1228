import type { Hono } from 'hono';
import { answerAuthorization, authorizationPage } from './authorize.ts';
import type { OAuthContext } from './context.ts';
import { discovery } from './discovery.ts';
import { introspect, issueTokens, ofClient, revoke } from './token-requests.ts';

/** Endpoints of the vendor's authorization server: discovery, the page for persons, and the endpoints for clients. */
export function oauthRoutes(app: Hono, context: OAuthContext): void {
  app.get('/v1/oidc/.well-known/openid-configuration', () =>
    Response.json(discovery(context.issuer)),
  );
  app.get('/v1/oidc/jwks', async () =>
    Response.json({ keys: [(await context.signingKey()).publicJwk] }),
  );
  app.get('/v1/oidc/authorize', (c) => authorizationPage(context, new URL(c.req.url)));
  app.post('/v1/oidc/authorize', (c) => answerAuthorization(context, c.req.raw));
  app.post('/v1/oidc/token', (c) => ofClient(context, c.req.raw, issueTokens));
  app.post('/v1/oidc/revoke', (c) => ofClient(context, c.req.raw, revoke));
  app.post('/v1/oidc/introspect', (c) => ofClient(context, c.req.raw, introspect));
}
