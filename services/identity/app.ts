import type { ContractClient } from '@hearth/platform/http/client.ts';
import { createServiceApp } from '@hearth/platform/http/http.ts';
import type { Registry } from '@hearth/access/registry.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import type { erasureContract } from '@hearth/product/erasure/contract.ts';
import type { notificationContract } from '@hearth/product/notification/contract.ts';
import type { JSONWebKeySet } from 'jose';
import { createAccountVerifier } from './account/account-verifier.ts';
import { profileContract } from './profile/contract.ts';
import { profileRoutes } from './profile/routes.ts';
import { signUpContract } from './sign-up/contract.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import { type HashSettings, createPasswordHasher } from './password/password-hash.ts';
import { contactContract } from './contact/contract.ts';
import { contactRoutes } from './contact/routes.ts';
import { personalDataContract } from './personal-data/contract.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { consentContract } from './consent/contract.ts';
import { consentRoutes } from './consent/routes.ts';
import { deletionContract } from './deletion/contract.ts';
import { deliverPersonGone, personGoneTopic } from './deletion/delete-due-accounts.ts';
import { deleteAccountsJob } from './deletion/jobs.ts';
import { deletionRoutes } from './deletion/routes.ts';
import { emailChangeContract } from './email-change/contract.ts';
import { emailChangeTopic, sendEmailChange } from './email-change/request-email-change.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { currentProvider } from './signing-keys/current-provider.ts';
import { identityJobs } from './jobs.ts';
import { lockTopic, deliverLockMail } from './sign-in/lock-account.ts';
import { createMailer, mailTopic } from './mail/mailer.ts';
import { mountPath, mountProvider } from './oidc/mount.ts';
import type { ClientSettings } from './oidc/settings.ts';
import { passkeyContract } from './passkey/contract.ts';
import { relyingPartyOf } from './passkey/relying-party.ts';
import { passkeyRoutes } from './passkey/routes.ts';
import { type BreachedPasswords, embeddedBreachedPasswords } from './password/breached-list.ts';
import { passwordContract } from './password/contract.ts';
import { recoveryTopic, sendRecovery } from './password/recover-password.ts';
import { passwordRoutes } from './password/routes.ts';
import { createProvider, issuerOf } from './oidc/provider.ts';
import { createSecurityLog } from './security-log/security-log.ts';
import { securityLogContract } from './security-log/contract.ts';
import { securityLogRoutes } from './security-log/routes.ts';
import { sessionsContract } from './sessions/contract.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { createSignOuts, signOutTopic } from './sessions/sign-out.ts';
import { signInContract } from './sign-in/contract.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { signingKeys } from './signing-keys/store.ts';

export interface IdentityDeps extends ServiceDeps {
  /** Origin of the app; the issuer is its `/idp`. */
  readonly publicUrl: URL;
  readonly client: ClientSettings;
  /** Newest first; older ones are read still. */
  readonly cookieKeys: readonly string[];
  /** At least 32 bytes, stored outside the database. Password hashes and sealed keys are useless without it. */
  readonly pepper: Uint8Array;
  readonly notify: ContractClient<typeof notificationContract>;
  readonly erasure: ContractClient<typeof erasureContract>;
  /** Name that authenticators show beside a passkey. */
  readonly brandName: string;
  /** Version of the brand's terms and privacy notice; undefined where no consent is required. */
  readonly policyVersion?: string | undefined;
  /** Default: the embedded list. */
  readonly breached?: BreachedPasswords;
  /** Default: current recommendations. */
  readonly hashing?: HashSettings;
  /** Reaches the app's own origin for back-channel sign-out; plain `fetch` where the app is another process. */
  readonly fetchOwn?: (request: Request) => Promise<Response>;
}

export interface IdentityService extends Service {
  /** Keys of `/idp/jwks`, for the verifier of a service in this process. */
  readonly publicKeys: () => Promise<JSONWebKeySet>;
}

/** The customer identity provider: OpenID Connect under `/idp`, accounts and the steps of a sign-in under `/v1`. */
export async function createIdentity(deps: IdentityDeps): Promise<IdentityService> {
  if (deps.cookieKeys.length < 2) throw new Error('identity needs at least two cookie keys');
  if (deps.pepper.byteLength < 32) throw new Error('the pepper has at least 32 bytes');
  const { db, clock, publicUrl, pepper } = deps;
  const securityLog = createSecurityLog(deps);
  const mailer = createMailer({ ...deps, sealer: createSealer(pepper, 'identity mail') });
  const keyDeps = { db, clock, sealer: createSealer(pepper, 'identity signing keys') };
  const { provider, publicKeys } = currentProvider({
    clock,
    keys: () => signingKeys(keyDeps),
    make: (keys) => createProvider({ fetchOwn: fetch, ...deps, securityLog }, keys),
  });
  // Reports a wrong setting at the start instead of at the first sign-in.
  await provider();
  const idp = mountProvider({ publicUrl, listener: async () => (await provider()).callback() });
  const personOf = createAccountVerifier({ issuer: issuerOf(publicUrl), jwks: publicKeys, clock });
  const app = createServiceApp({ ...deps, service: 'identity', personOf });
  const hasher = createPasswordHasher(pepper, deps.hashing);
  const breached = deps.breached ?? embeddedBreachedPasswords();
  const signOuts = createSignOuts({ clock, clientId: deps.client.id, provider });
  const accounts = { ...deps, hasher, breached, mailer, securityLog, signOuts };
  const passwords = { ...accounts, recoverySealer: createSealer(pepper, 'identity recovery') };
  const emails = { ...accounts, changeSealer: createSealer(pepper, 'identity e-mail change') };
  const relyingParty = relyingPartyOf(publicUrl, deps.brandName);
  app.implement(signUpContract, signUpRoutes(accounts));
  app.implement(profileContract, profileRoutes(accounts));
  app.implement(signInContract, signInRoutes({ ...accounts, provider }));
  app.implement(passwordContract, passwordRoutes(passwords));
  app.implement(emailChangeContract, emailChangeRoutes(emails));
  app.implement(passkeyContract, passkeyRoutes({ ...accounts, provider, relyingParty }));
  app.implement(sessionsContract, sessionsRoutes(accounts));
  app.implement(securityLogContract, securityLogRoutes(deps));
  app.implement(contactContract, contactRoutes(deps));
  app.implement(personalDataContract, personalDataRoutes(deps));
  app.implement(consentContract, consentRoutes(accounts));
  app.implement(deletionContract, deletionRoutes(accounts));
  registerProvider(deps.registry);
  return {
    name: 'identity',
    fetch: async (request) =>
      isOfProvider(new URL(request.url).pathname) ? await idp(request) : await app.fetch(request),
    openApi: app.openApi,
    jobs: [...identityJobs(keyDeps), deleteAccountsJob(accounts)],
    outbox: {
      [mailTopic]: mailer.deliver,
      [signOutTopic]: signOuts.deliver,
      [recoveryTopic]: (payload, key) => sendRecovery(passwords, payload, key),
      [emailChangeTopic]: (payload, key) => sendEmailChange(emails, payload, key),
      [lockTopic]: (payload, key) => deliverLockMail(accounts, payload, key),
      [personGoneTopic]: (payload) => deliverPersonGone(deps, payload),
    },
    publicKeys,
  };
}

function isOfProvider(pathname: string): boolean {
  return pathname === mountPath || pathname.startsWith(`${mountPath}/`);
}

/** Registers the provider's endpoints, which check clients and cookies themselves. */
function registerProvider(registry: Registry): void {
  const routes = {
    authorize: 'GET /auth',
    resume: 'GET /auth/{uid}',
    token: 'POST /token',
    revoke: 'POST /token/revocation',
    keys: 'GET /jwks',
    discovery: 'GET /.well-known/openid-configuration',
    'sign-out': 'GET /session/end',
  } as const;
  for (const [name, address] of Object.entries(routes)) {
    const [method = '', path = ''] = address.split(' ');
    registry.add({
      kind: 'route',
      service: 'identity',
      name: `idp.${name}`,
      resource: 'sign-in',
      verb: name === 'keys' || name === 'discovery' ? 'read' : 'run',
      roles: ['guest'],
      address: { method, path: `${mountPath}${path}` },
    });
  }
}
