import { createHash, timingSafeEqual } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { branded } from '@hearth/core/branded.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { apiAudience } from '@hearth/access/person-token.ts';
import type { JWK } from 'jose';
import { type Configuration, type KoaContextWithOIDC, Provider, errors } from 'oidc-provider';
import { accountBySubject } from '../account/store.ts';
import { mountPath, silentSignOutHeader } from './mount.ts';
import { errorPage, localeAmong, signOutPage } from './pages.ts';
import {
  type ClientSettings,
  apiResource,
  apiScope,
  featuresOff,
  lifeS,
  providerSettings,
  signInOnly,
} from './settings.ts';
import { oidcAdapter } from './store.ts';
import { type SecurityLog, actorOf } from '../security-log/security-log.ts';

export interface ProviderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly securityLog: SecurityLog;
  readonly publicUrl: URL;
  readonly client: ClientSettings;
  readonly cookieKeys: readonly string[];
  /** Reaches addresses of our own origin, which the provider's own outgoing calls refuse on a private network. */
  readonly fetchOwn: (request: Request) => Promise<Response>;
}

/** `https://app.example` serves the provider as `https://app.example/idp`. */
export function issuerOf(publicUrl: URL): string {
  return new URL(mountPath, publicUrl).href;
}

export function createProvider(deps: ProviderDeps, keys: readonly JWK[]): Provider {
  const provider = new Provider(issuerOf(deps.publicUrl), {
    ...providerSettings({ ...deps, keys }),
    adapter: oidcAdapter(deps.db, deps.clock),
    features: features(deps),
    findAccount: findAccount(deps.db),
    loadExistingGrant: (context) => loadGrant(context),
    extraTokenClaims: (context) => ({ auth_time: authTimeOf(context) }),
    interactions: { policy: signInOnly(), url: (_, { uid, params }) => signInPath(uid, params) },
    renderError: (context, out) => {
      renderError(context, out.error, deps.publicUrl);
    },
    fetch: fetchOver(deps),
  });
  provider.proxy = true;
  provider.use(async (context: KoaContextWithOIDC, next) => {
    await refuseForeignTicket(provider, context);
    await next();
    const secret = silentSignOutSecret(context);
    if (secret !== null) context.set(silentSignOutHeader, secret);
  });
  recordEvents(provider, deps);
  return provider;
}

function features({ publicUrl }: ProviderDeps): NonNullable<Configuration['features']> {
  return {
    ...featuresOff,
    backchannelLogout: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: (_, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => apiAudience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => {
        if (resource !== apiAudience) throw new errors.InvalidTarget();
        return apiResource;
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.type = 'html';
        context.body = signOutPage(localeFor(context), { form, home: publicUrl.href }).html;
      },
      postLogoutSuccessSource: (context) => {
        context.redirect(publicUrl.href);
      },
    },
  };
}

function findAccount(db: Database): NonNullable<Configuration['findAccount']> {
  return async (_, subject) => {
    const account = await accountBySubject(db, branded(subject));
    if (!account?.emailVerified || account.isLocked) return undefined;
    const { email, emailVerified, name, locale } = account;
    return {
      accountId: subject,
      claims: async () => ({ sub: subject, email, email_verified: emailVerified, name, locale }),
    };
  };
}

/** Grants every scope that the web may request: it is part of this system, so no consent of a third party is needed. */
async function loadGrant(context: KoaContextWithOIDC) {
  const { oidc } = context;
  const clientId = oidc.client?.clientId;
  const accountId = oidc.account?.accountId;
  if (clientId === undefined || accountId === undefined) return undefined;
  const known = oidc.session?.grantIdFor(clientId);
  const existing = known === undefined ? undefined : await oidc.provider.Grant.find(known);
  if (existing && existing.accountId === accountId && existing.remainingTTL > lifeS.refreshToken)
    return existing;
  const grant = new oidc.provider.Grant({ clientId, accountId });
  grant.addOIDCScope('openid email profile');
  grant.addResourceScope(apiAudience, apiScope);
  await grant.save();
  return grant;
}

function authTimeOf({ oidc }: KoaContextWithOIDC): number | undefined {
  return oidc.entities.AuthorizationCode?.authTime ?? oidc.entities.RefreshToken?.authTime;
}

function signInPath(uid: string, params: Record<string, unknown>): string {
  const query = new URLSearchParams({ interaction: uid });
  const uiLocales = params['ui_locales'];
  if (typeof uiLocales === 'string') query.set('ui_locales', uiLocales);
  return `/sign-in?${query.toString()}`;
}

/**
 * Only the browser with the password continues: it has a ticket from the form. Otherwise an attacker could start a sign-in, send the
 * form's address to a person, and be signed in as that person.
 */
async function refuseForeignTicket(provider: Provider, context: KoaContextWithOIDC): Promise<void> {
  const uid = /^\/auth\/([\w-]+)$/.exec(context.path)?.[1];
  if (uid === undefined) return;
  const interaction = await provider.Interaction.find(uid);
  const expected = interaction?.result?.['ticketHash'];
  if (typeof expected !== 'string') return;
  const given = ticketHash(String(context.query['ticket'] ?? ''));
  if (timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return;
  await interaction?.destroy();
}

export function ticketHash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}

/** Signs out without a confirmation when the request has the person's ID token, or nobody is signed in. */
function silentSignOutSecret(context: KoaContextWithOIDC): string | null {
  const { oidc } = context;
  if (oidc?.route !== 'end_session' || context.status !== 200) return null;
  const secret = oidc.session?.state?.['secret'];
  if (typeof secret !== 'string') return null;
  const accountId = oidc.session?.accountId;
  const hinted = oidc.entities.IdTokenHint?.payload['sub'];
  return accountId === undefined || hinted === accountId ? secret : null;
}

function renderError(context: KoaContextWithOIDC, code: string, publicUrl: URL): void {
  context.type = 'html';
  context.body = errorPage(localeFor(context), { code, home: publicUrl.href }).html;
}

function localeFor(context: KoaContextWithOIDC) {
  const uiLocales = context.query['ui_locales'];
  return (
    (typeof uiLocales === 'string' ? localeAmong(uiLocales) : null) ??
    localeAmong(context.get('accept-language')) ??
    'en'
  );
}

/** Own addresses are reached directly; any other keeps the library's guard against private networks. */
function fetchOver({ publicUrl, fetchOwn }: ProviderDeps): NonNullable<Configuration['fetch']> {
  return async (address, options) => {
    const url = new URL(address instanceof Request ? address.url : address);
    if (url.origin !== publicUrl.origin) return await fetch(address, options);
    const { dispatcher: _, ...sent }: RequestInit & { dispatcher?: unknown } = options ?? {};
    return await fetchOwn(new Request(url, { ...sent, redirect: 'manual' }));
  };
}

function recordEvents(provider: Provider, { log, securityLog }: ProviderDeps): void {
  provider.on('end_session.success', (context) => {
    securityLog.write({
      actor: actorOf(context.oidc.session?.accountId),
      action: 'sign-out',
      detail: {},
    });
  });
  provider.on('grant.error', (context, error) => {
    log.info({ error: error.error, detail: error.error_detail }, 'token request refused');
    if (error.error_detail?.endsWith('already used'))
      securityLog.write({
        actor: actorOf(context.oidc.entities.RefreshToken?.accountId),
        action: 'refresh-token-replayed',
        detail: {},
      });
  });
  provider.on('authorization.error', (_, error) => {
    log.info({ error: error.error, detail: error.error_detail }, 'authorization refused');
  });
  provider.on('backchannel.error', (_, error) => {
    log.warn({ err: error }, 'a sign-out could not be passed on');
  });
  provider.on('server_error', (_, error) => {
    log.error({ err: error }, 'the identity provider failed');
  });
  // Koa's own event, which the provider's types leave out; without a listener Koa prints it.
  const koa: EventEmitter = provider;
  koa.on('error', (error: unknown) => {
    log.error({ err: error }, 'the identity provider failed');
  });
}
