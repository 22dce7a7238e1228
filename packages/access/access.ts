import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import { type Branded, type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { signingKeyOf } from './signing-key.ts';
import { verifiedByKey } from './verified-tokens.ts';

/** All kinds of callers. `guest` is not signed in, `demo` is a person of a demo session. */
export const roles = [
  'guest',
  'demo',
  'owner',
  'resident',
  'partner',
  'installer',
  'ex-owner',
  'operator',
] as const;
export type Role = (typeof roles)[number];

/**
 * Permission of a person at one installation, created by one look-up only. Store functions take an Access, never a bare id.
 * Between processes it is a signed token of at most 30 s that names the epoch.
 */
export type Access = Branded<
  {
    readonly installationId: InstallationId;
    readonly personId: PersonId;
    readonly role: Role;
    readonly scopes: readonly string[];
    /** Earlier history is hidden: it does not follow a house to its next owner. ISO instant. */
    readonly visibleFrom: string;
    /** Time of another household after the first visible instant: between a transfer of the home and its undoing. Half-open; absent: none. */
    readonly hiddenSpans?: readonly HiddenSpan[];
    /** ISO instant at which the access ends, or null. */
    readonly until: string | null;
    /** Incremented with every change of the membership; product checks it at a write. */
    readonly epoch: number;
    /** For role `demo`: the template home whose history is shown in place of this home's own. Read only. */
    readonly template?: DemoTemplateHome;
  },
  'Access'
>;

/** ISO instants, `from` included, `to` not. */
export interface HiddenSpan {
  readonly from: string;
  readonly to: string;
}

/** The template home of a demo session, shared by many sessions. */
export interface DemoTemplateHome {
  readonly installationId: InstallationId;
  /** End of the shared history, ISO instant by the home's own time. */
  readonly until: string;
}

/** Issuer of people with an account at our own identity provider, at whatever address it is: an address may change, its people do not. */
export const ownIssuer = 'urn:hearth:identity';

/** Issuer of demo persons, whom product creates without an identity provider. */
export const demoIssuer = 'urn:hearth:demo';

/** The caller: a guest, a person, a person at an installation, another service, or a meter of one installation. */
export type Caller =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'person';
      readonly issuer: string;
      readonly subject: string;
      readonly authTime: number;
    }
  | { readonly kind: 'access'; readonly access: Access }
  | { readonly kind: 'service'; readonly service: string }
  | { readonly kind: 'meter'; readonly meter: string; readonly installation: string };

const tokenLifeS = 30;

const accessShape = z.object({
  installationId: z.uuid(),
  personId: z.uuid(),
  role: z.enum(roles),
  scopes: z.array(z.string()),
  visibleFrom: z.string(),
  hiddenSpans: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  until: z.string().nullable(),
  epoch: z.number().int(),
  template: z.object({ installationId: z.uuid(), until: z.string() }).optional(),
});

const personShape = z.object({ issuer: z.url(), subject: z.string().min(1), authTime: z.number() });

/** Creates an Access; used by membership look-ups, by that of template homes, which have no members, and by the two readers of a written Access below only. */
export function accessOf({ template, hiddenSpans, ...found }: z.infer<typeof accessShape>): Access {
  return branded({
    ...found,
    installationId: branded<string, 'InstallationId'>(found.installationId),
    personId: branded<string, 'PersonId'>(found.personId),
    ...(hiddenSpans && hiddenSpans.length > 0 ? { hiddenSpans } : {}),
    // Only the demo role reads a template home.
    ...(template && found.role === 'demo'
      ? {
          template: {
            installationId: branded<string, 'InstallationId'>(template.installationId),
            until: template.until,
          },
        }
      : {}),
  });
}

/** Text of an access, the key of background work that continues a person's request. */
export const textOfAccess = (access: Access): string => JSON.stringify(access);

/** The access of background work; throws for a text that {@link textOfAccess} did not write. */
export const accessInText = (text: string): Access => accessOf(accessShape.parse(JSON.parse(text)));

export interface TokenKey {
  /** At least 32 bytes, shared by the services of one deployment. */
  readonly secret: Uint8Array;
}

export async function signAccess(access: Access, key: TokenKey, clock: Clock): Promise<string> {
  return sign({ access }, key, clock);
}

/** Token of a service for calls of its own, such as ingest and notifications. */
export async function signService(service: string, key: TokenKey, clock: Clock): Promise<string> {
  return sign({ service }, key, clock);
}

/** Token of a person who signed in at an external provider: the web vouches for the person to our services. */
export async function signPerson(
  person: { readonly issuer: string; readonly subject: string; readonly authTime: number },
  key: TokenKey,
  clock: Clock,
): Promise<string> {
  return sign({ person }, key, clock);
}

const header = { alg: 'HS256', typ: 'hearth+jwt' } as const;
const ownHeader = Buffer.from(JSON.stringify(header)).toString('base64url');

async function sign(claims: Record<string, unknown>, key: TokenKey, clock: Clock): Promise<string> {
  const nowS = Math.floor(clock.now().epochMilliseconds / 1000);
  return new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + tokenLifeS)
    .sign(await signingKeyOf(key));
}

/** Reads a token of {@link signAccess}, {@link signService} or {@link signPerson}; `unauthenticated` for any other string. */
export async function verifyToken(
  token: string,
  key: TokenKey,
  clock: Clock,
): Promise<Result<Caller>> {
  // Tokens of persons come here first and have another header.
  if (!token.startsWith(`${ownHeader}.`)) return fail('unauthenticated', 'bad-token');
  const caller = await verifiedWith(key, clock).check(token, async () => {
    const { payload } = await jwtVerify(token, await signingKeyOf(key), {
      algorithms: ['HS256'],
      typ: 'hearth+jwt',
      maxTokenAge: tokenLifeS,
      clockTolerance: 5,
      currentDate: new Date(clock.now().epochMilliseconds),
    });
    const value = callerIn(payload);
    return value && { value, life: payload };
  });
  return caller ? callerNow(caller, clock) : fail('unauthenticated', 'bad-token');
}

/** The tokens that were checked with a key under a clock. */
const verifiedWith = verifiedByKey<Caller>();

function callerIn(payload: Readonly<Record<string, unknown>>): Caller | null {
  const service = z.string().safeParse(payload['service']);
  if (service.success) return { kind: 'service', service: service.data };
  const person = personShape.safeParse(payload['person']);
  if (person.success) return { kind: 'person', ...person.data };
  const access = accessShape.safeParse(payload['access']);
  return access.success ? { kind: 'access', access: accessOf(access.data) } : null;
}

/** An access may end during the life of its token. */
function callerNow(caller: Caller, clock: Clock): Result<Caller> {
  const until = caller.kind === 'access' ? caller.access.until : null;
  return until !== null && Date.parse(until) <= clock.now().epochMilliseconds
    ? fail('not-found', 'access-ended')
    : ok(caller);
}
