import type { Access, Caller, TokenKey } from './access.ts';
import { demoIssuer, verifyToken } from './access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Declaration } from './registry.ts';
import { hasScope, partnerScopeOf } from './partner-scope.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';

/** How a service identifies callers. */
export interface Identification {
  readonly key: TokenKey;
  readonly clock: Clock;
  /** Reads the identity provider's access token; product and identity only. */
  readonly personOf?: (token: string) => Promise<Result<Caller>>;
  /** Reads a meter's token, null for another token; energy only. */
  readonly meterOf?: (token: string) => Promise<Result<Caller> | null>;
  /** Product's membership look-up; other services get its result in a token. */
  readonly accessTo?: (caller: Caller, installation: string) => Promise<Result<Access>>;
}

interface AdmissionRequest {
  readonly authorization: string | undefined;
  /** The installation in the path. */
  readonly installation: string | undefined;
}

const stepUpS = 300;

/** The caller, or the refusal of this endpoint. A person without membership gets `not-found` for any installation. */
export async function admit(
  options: Identification,
  endpoint: Declaration,
  request: AdmissionRequest,
): Promise<Result<Caller>> {
  const found = await callerOf(options, request.authorization);
  if (!found.ok) return found;
  const caller = found.value;
  if (caller.kind === 'service')
    return endpoint.roles.includes('service') ? found : forbiddenTo(caller);
  if (endpoint.roles.includes('guest')) return found;
  if (caller.kind === 'meter') return meterAt(caller, endpoint, request.installation);
  if (caller.kind === 'guest') return fail('unauthenticated', 'sign-in-needed');
  const admitted = await withRole(options, endpoint, {
    caller,
    installation: request.installation,
  });
  return admitted.ok && endpoint.stepUp === true && !isFresh(caller, options.clock)
    ? fail('step-up', 'recent-sign-in-needed', { params: { withinS: stepUpS } })
    : admitted;
}

/** Access of a meter: its own installation only, and there the endpoints declared for meters. */
function meterAt(
  caller: Extract<Caller, { kind: 'meter' }>,
  endpoint: Declaration,
  installation: string | undefined,
): Result<Caller> {
  if (!endpoint.roles.includes('meter')) return forbiddenTo(caller);
  return installation?.toLowerCase() === caller.installation ? ok(caller) : notFound();
}

async function withRole(
  options: Identification,
  endpoint: Declaration,
  { caller, installation }: { caller: Caller; installation: string | undefined },
): Promise<Result<Caller>> {
  if (caller.kind === 'person' && endpoint.roles.includes(personRole(caller))) return ok(caller);
  if (installation === undefined)
    return caller.kind === 'access' && endpoint.roles.includes(caller.access.role)
      ? ok(caller)
      : forbiddenTo(caller);
  const access =
    caller.kind === 'access' ? ok(caller.access) : await options.accessTo?.(caller, installation);
  if (!access) return forbiddenTo(caller);
  if (!access.ok) return access;
  if (access.value.installationId !== installation) return notFound();
  if (!endpoint.roles.includes(access.value.role))
    return forbiddenTo({ kind: 'access', access: access.value });
  const scope = partnerScopeOf(endpoint);
  return hasScope(access.value, scope)
    ? ok({ kind: 'access', access: access.value })
    : fail('forbidden', 'not-granted', { params: { scope } });
}

/** Demo persons reach only endpoints that name them: those for everybody signed in may affect real things. */
const personRole = ({ issuer }: Extract<Caller, { kind: 'person' }>): 'person' | 'visitor' =>
  issuer === demoIssuer ? 'visitor' : 'person';

/** A token between services has no sign-in time, so step-up endpoints belong to product and identity. */
function isFresh(caller: Caller, clock: Clock): boolean {
  // A demo session has no sign-in to repeat, and nothing in it is real.
  if (caller.kind === 'person' && caller.issuer === demoIssuer) return true;
  const nowS = clock.now().epochMilliseconds / 1000;
  return caller.kind === 'person' && nowS - caller.authTime <= stepUpS;
}

async function callerOf(
  options: Identification,
  header: string | undefined,
): Promise<Result<Caller>> {
  if (header === undefined) return ok({ kind: 'guest' });
  const token = /^Bearer (\S{1,8192})$/i.exec(header)?.[1];
  if (token === undefined)
    return fail('unauthenticated', 'bad-token', { at: '/header/authorization' });
  const meter = await options.meterOf?.(token);
  if (meter) return meter;
  const ours = await verifyToken(token, options.key, options.clock);
  if (ours.ok || ours.code === 'access-ended' || !options.personOf) return ours;
  return options.personOf(token);
}

const forbiddenTo = (caller: Caller): Failure =>
  fail('forbidden', 'not-for-this-role', {
    params: { role: caller.kind === 'access' ? caller.access.role : caller.kind },
  });

/** Key that separates the attempts of different callers. */
export function callerKey(caller: Caller): string {
  switch (caller.kind) {
    case 'guest':
      return 'guest';
    case 'person':
      return `${caller.issuer} ${caller.subject}`;
    case 'access':
      return `${caller.access.personId} ${caller.access.installationId}`;
    case 'service':
      return caller.service;
    case 'meter':
      return `meter ${caller.meter}`;
  }
}
