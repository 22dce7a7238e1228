import type { Hono } from 'hono';
import { answerAuthorization, authorizationPage } from './authorize.ts';
import type { OAuthContext } from './context.ts';
import { discovery } from './discovery.ts';
import { introspect, issueTokens, ofClient, revoke } from './token-requests.ts';

/** Endpoints of the vendor's authorization server: discovery, the sign-in page, and the endpoints for clients. */
export function oauthRoutes(app: Hono, context: OAuthContext): void {
  app.get('/v1/oidc/.well-known/openid-configuration', () =>
    Response.json(discovery(context.issuer)),
  );
  app.get('/v1/oidc/jwks', async () =>
    Response.json({ keys: [(await context.signingKey()).publicJwk] }),
  );
  authorizationRoutes(app, context, '/v1/oidc');
  app.post('/v1/oidc/revoke', (c) => ofClient(context, c.req.raw, revoke));
  app.post('/v1/oidc/introspect', (c) => ofClient(context, c.req.raw, introspect));
}

/** Sign-in page and token endpoint, which every vendor's authorization server has. */
export function authorizationRoutes(app: Hono, context: OAuthContext, path: string): void {
  app.get(`${path}/authorize`, (c) => authorizationPage(context, new URL(c.req.url)));
  app.post(`${path}/authorize`, (c) => answerAuthorization(context, c.req.raw));
  app.post(`${path}/token`, (c) => ofClient(context, c.req.raw, issueTokens));
}
