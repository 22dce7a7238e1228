import { randomUUID } from 'node:crypto';
import {
  type Role,
  type TokenKey,
  accessOf,
  demoIssuer,
  roles,
  signAccess,
  signPerson,
  signService,
} from '@hearth/access/access.ts';
import { partnerScopeOf, partnerScopes } from '@hearth/access/partner-scope.ts';
import type { Registered, Registry } from '@hearth/access/registry.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Service } from '../process/service.ts';

/** A started service with the persons and meters of its database. */
export interface MatrixWorld {
  readonly service: Pick<Service, 'name' | 'fetch' | 'openApi'>;
  readonly registry: Registry;
  readonly key: TokenKey;
  readonly clock: Clock;
  /** An installation of the owner. */
  readonly installation: string;
  /** For a service with a membership look-up: the owner of the installation, and the owner of another one. */
  readonly members?: { readonly owner: Person; readonly otherOwner: Person };
  /** For a service with meters: tokens of a meter of the installation, and of another one. */
  readonly meters?: { readonly own: string; readonly foreign: string };
  /** Values of path parameters that a random UUID does not fit. */
  readonly params?: Readonly<Record<string, string>>;
}

interface Person {
  readonly issuer: string;
  readonly subject: string;
}

type Entry = Registered & { readonly address: NonNullable<Registered['address']> };

interface Caller {
  readonly name: string;
  /** Expected answer of the admission, from the declaration alone. */
  readonly expected: (entry: Entry) => Verdict;
  readonly token: () => Promise<string> | string | null;
}

/** `admitted`, or the status and code of the refusal. */
type Verdict = 'admitted' | `${number} ${string}`;

const hidden: Verdict = '404 not-found';
const wrongRole: Verdict = '403 not-for-this-role';
const recentSignIn: Verdict = '401 recent-sign-in-needed';
const refusals: ReadonlySet<string> = new Set([
  wrongRole,
  recentSignIn,
  '401 sign-in-needed',
  '401 bad-token',
  '403 not-granted',
]);

/**
 * Calls every registered endpoint of a service as every kind of caller. Returns the answers that differ from the declaration, the endpoints
 * that are not reached, and those that are served without a declaration. Calls carry no readable body and no `Idempotency-Key`, so that
 * an admitted caller changes nothing.
 */
export async function admissionFaults(world: MatrixWorld): Promise<readonly string[]> {
  const declared = world.registry.all().filter(({ service }) => service === world.service.name);
  const entries = declared.filter(({ kind }) => kind === 'endpoint' || kind === 'download');
  const faults = undeclared(world, entries);
  for (const entry of entries)
    if (isCallable(entry)) faults.push(...(await faultsOf(world, entry)));
    else faults.push(`${entry.name} is registered without an address`);
  for (const route of declared.filter(({ kind }) => kind === 'route'))
    faults.push(...(await unreachedRoute(world, route)));
  return faults;
}

const isCallable = (entry: Registered): entry is Entry => entry.address !== undefined;

/** Endpoints of the OpenAPI page, which the service serves, that the registry does not have. */
function undeclared({ service }: MatrixWorld, entries: readonly Registered[]): string[] {
  const names = new Set(entries.map(({ name }) => name));
  const page = service.openApi?.() as
    | { readonly paths: Record<string, Record<string, { readonly operationId: string }>> }
    | undefined;
  const served = Object.values(page?.paths ?? {}).flatMap((methods) => Object.values(methods));
  return served.flatMap(({ operationId }) =>
    names.has(operationId) ? [] : [`${operationId} is served and not declared`],
  );
}

async function faultsOf(world: MatrixWorld, entry: Entry): Promise<readonly string[]> {
  const isOfHome = entry.address.path.includes('{installation}');
  const faults: string[] = [];
  for (const caller of callersOf(world)) {
    const expected = caller.expected(entry);
    if (expected === 'admitted' && caller.name === 'owner' && changesAtOnce(entry)) continue;
    // A service may change any home, so it gets a missing one.
    const isAnyHome = caller.name === 'service' && changesAtOnce(entry);
    const installation = isAnyHome ? randomUUID() : world.installation;
    const answer = await callAs(world, entry, { caller, installation });
    const verdict = refusals.has(answer) || expected === hidden ? answer : 'admitted';
    if (verdict !== expected || answer.startsWith('500'))
      faults.push(`${entry.name} for ${caller.name}: ${answer} instead of ${expected}`);
    if (!isOfHome || expected !== hidden) continue;
    const missing = await callAs(world, entry, { caller, installation: randomUUID() });
    if (missing !== answer)
      faults.push(`${entry.name} for ${caller.name}: ${answer}, but ${missing} for no home`);
  }
  return faults;
}

/** Whether a call without a body can change something. */
const changesAtOnce = ({ verb, idempotent }: Entry): boolean =>
  verb !== 'read' && idempotent === true;

async function unreachedRoute(world: MatrixWorld, route: Registered): Promise<readonly string[]> {
  if (!isCallable(route)) return [`${route.name} is registered without an address`];
  const guest: Caller = { name: 'guest', expected: () => 'admitted', token: () => null };
  const answer = await callAs(world, route, { caller: guest, installation: world.installation });
  return /^(404|5)/.test(answer) ? [`${route.name} is not reached: ${answer}`] : [];
}

/** Status and code of the answer. */
async function callAs(
  { service, params = {} }: MatrixWorld,
  { address }: Entry,
  call: { readonly caller: Caller; readonly installation: string },
): Promise<Verdict> {
  const values: Readonly<Record<string, string>> = { ...params, installation: call.installation };
  const path = address.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? randomUUID()),
  );
  const token = await call.caller.token();
  const response = await service.fetch(
    new Request(`http://${service.name}.invalid${path}`, {
      method: address.method,
      headers: {
        'content-type': 'text/plain',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(/^(GET|HEAD)$/.test(address.method) ? {} : { body: 'unreadable' }),
    }),
  );
  const isProblem = response.headers.get('content-type')?.includes('json') === true;
  // Some answers are streams without an end.
  if (response.status < 400 || !isProblem) await response.body?.cancel();
  const { code = '' } =
    response.status >= 400 && isProblem ? ((await response.json()) as { code?: string }) : {};
  return `${response.status} ${code}`;
}

function callersOf(world: MatrixWorld): readonly Caller[] {
  const { key, clock, members, meters } = world;
  const hasLookUp = members !== undefined;
  const nowS = Math.floor(clock.now().epochMilliseconds / 1000);
  const person = ({ issuer, subject }: Person, authTime = nowS) =>
    signPerson({ issuer, subject, authTime }, key, clock);
  const newPerson = { issuer: 'https://idp.invalid', subject: randomUUID() };
  const signedIn = (own: 'person' | 'visitor') => (entry: Entry) =>
    openTo(entry, own) ? 'admitted' : hasLookUp && isOfHome(entry) ? hidden : wrongRole;
  return [
    {
      name: 'guest',
      token: () => null,
      expected: (entry) => (openTo(entry) ? 'admitted' : '401 sign-in-needed'),
    },
    { name: 'forged token', token: () => 'no.real.token', expected: () => '401 bad-token' },
    {
      name: 'service',
      token: () => signService('tests', key, clock),
      expected: ({ roles: own }) => (own.includes('service') ? 'admitted' : wrongRole),
    },
    {
      name: 'person without membership',
      token: () => person(newPerson),
      expected: signedIn('person'),
    },
    {
      name: 'visitor without a demo home',
      token: () => person({ issuer: demoIssuer, subject: randomUUID() }),
      expected: signedIn('visitor'),
    },
    ...(members ? lookedUp(members, person) : []),
    ...(meters ? meterCallers(meters) : []),
    ...accessCallers(world),
  ];
}

/** Callers with a signed access: every role, at this home and another one, and partners by scope. */
function accessCallers({ key, clock, installation }: MatrixWorld): readonly Caller[] {
  const access = (role: Role, scopes: readonly string[], home = installation) =>
    signAccess(
      accessOf({
        installationId: home,
        personId: randomUUID(),
        role,
        scopes: [...scopes],
        visibleFrom: '2000-01-01T00:00:00Z',
        until: null,
        epoch: 1,
      }),
      key,
      clock,
    );
  return [
    ...roles.flatMap((role): readonly Caller[] => [
      {
        name: `access as ${role}`,
        token: () => access(role, partnerScopes),
        expected: (entry) => withStepUp(entry, openTo(entry, role) ? 'admitted' : wrongRole),
      },
      {
        name: `access as ${role} of another home`,
        token: () => access(role, partnerScopes, randomUUID()),
        expected: (entry) =>
          openTo(entry) || !isOfHome(entry)
            ? withStepUp(entry, openTo(entry, role) ? 'admitted' : wrongRole)
            : hidden,
      },
    ]),
    {
      name: 'access as partner without scopes',
      token: () => access('partner', []),
      expected: (entry) => partnerVerdict(entry, []),
    },
    ...partnerScopes.map((scope): Caller => ({
      name: `access as partner with ${scope} only`,
      token: () => access('partner', [scope]),
      expected: (entry) => partnerVerdict(entry, [scope]),
    })),
  ];
}

const isOfHome = ({ address }: Entry): boolean => address.path.includes('{installation}');

/** Endpoints for guests are open to every caller but a service. */
const openTo = ({ roles: own }: Entry, role?: Entry['roles'][number]): boolean =>
  own.includes('guest') || (role !== undefined && own.includes(role));

/** A token between services has no sign-in time. */
const withStepUp = (entry: Entry, verdict: Verdict): Verdict =>
  verdict === 'admitted' && entry.stepUp === true && !openTo(entry) ? recentSignIn : verdict;

function partnerVerdict(entry: Entry, scopes: readonly string[]): Verdict {
  if (openTo(entry)) return 'admitted';
  if (!openTo(entry, 'partner')) return wrongRole;
  const isGranted = !isOfHome(entry) || scopes.includes(partnerScopeOf(entry));
  return isGranted ? withStepUp(entry, 'admitted') : '403 not-granted';
}

function lookedUp(
  { owner, otherOwner }: NonNullable<MatrixWorld['members']>,
  person: (person: Person, authTime?: number) => Promise<string>,
): readonly Caller[] {
  const longAgo = 0;
  return [
    {
      name: 'owner',
      token: () => person(owner, longAgo),
      expected: (entry) =>
        openTo(entry, 'person') || (isOfHome(entry) && openTo(entry, 'owner'))
          ? withStepUp(entry, 'admitted')
          : wrongRole,
    },
    {
      name: 'owner of another home',
      token: () => person(otherOwner, longAgo),
      expected: (entry) =>
        openTo(entry, 'person')
          ? withStepUp(entry, 'admitted')
          : isOfHome(entry)
            ? hidden
            : wrongRole,
    },
  ];
}

function meterCallers({ own, foreign }: NonNullable<MatrixWorld['meters']>): readonly Caller[] {
  const expected =
    (isOwn: boolean) =>
    (entry: Entry): Verdict => {
      if (openTo(entry)) return 'admitted';
      if (!openTo(entry, 'meter')) return wrongRole;
      return isOwn ? 'admitted' : hidden;
    };
  return [
    { name: 'meter', token: () => own, expected: expected(true) },
    { name: 'meter of another home', token: () => foreign, expected: expected(false) },
  ];
}
