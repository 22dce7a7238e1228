import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import { type Branded, type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';

/** Everyone who can stand before the system. `guest` is nobody signed in, `demo` a sandbox person. */
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
 * What a person may do with one installation, found by one look-up and by nothing else. Every store function takes one;
 * none takes a bare id. It travels between processes as a signed token of at most 30 s that names the epoch.
 */
export type Access = Branded<
  {
    readonly installationId: InstallationId;
    readonly personId: PersonId;
    readonly role: Role;
    readonly scopes: readonly string[];
    /** Nothing before this instant is shown: history does not follow a house to its next owner. ISO instant. */
    readonly visibleFrom: string;
    /** ISO instant at which the access ends, or null. */
    readonly until: string | null;
    /** Grows with every change of the membership; a write checks it at product. */
    readonly epoch: number;
    /** For role `demo`: the home whose history is shown as if it were this one's own. Nothing writes through it. */
    readonly sample?: DemoTemplateHome;
  },
  'Access'
>;

/** The installation that a visit of the demo was made from, which many visits share. */
export interface DemoTemplateHome {
  readonly installationId: InstallationId;
  /** ISO instant by the home's own time: what began there later is nothing of the visit's. */
  readonly until: string;
}

/** Whom product issues the persons of the demo; no identity provider knows them. */
export const demoIssuer = 'urn:hearth:demo';

/** Who is calling: nobody, a person, a person at an installation, another service of ours, or a meter of one installation. */
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
  until: z.string().nullable(),
  epoch: z.number().int(),
  sample: z.object({ installationId: z.uuid(), until: z.string() }).optional(),
});

const personShape = z.object({ issuer: z.url(), subject: z.string().min(1), authTime: z.number() });

/** Membership look-ups and the verifier below are the only makers of an Access. */
export function accessOf({ sample, ...found }: z.infer<typeof accessShape>): Access {
  return branded({
    ...found,
    installationId: branded<string, 'InstallationId'>(found.installationId),
    personId: branded<string, 'PersonId'>(found.personId),
    // For the demo alone: whoever else is handed one sees their own home only.
    ...(sample && found.role === 'demo'
      ? {
          sample: {
            installationId: branded<string, 'InstallationId'>(sample.installationId),
            until: sample.until,
          },
        }
      : {}),
  });
}

export interface TokenKey {
  /** At least 32 bytes, shared by the services of one deployment. */
  readonly secret: Uint8Array;
}

export async function signAccess(access: Access, key: TokenKey, clock: Clock): Promise<string> {
  return sign({ access }, key, clock);
}

/** A service calling another for itself: ingest, notifications. */
export async function signService(service: string, key: TokenKey, clock: Clock): Promise<string> {
  return sign({ service }, key, clock);
}

/** A person who signed in at a provider that knows nothing of our services: the web, which has seen it, says so to them. */
export async function signPerson(
  person: { readonly issuer: string; readonly subject: string; readonly authTime: number },
  key: TokenKey,
  clock: Clock,
): Promise<string> {
  return sign({ person }, key, clock);
}

async function sign(claims: Record<string, unknown>, key: TokenKey, clock: Clock): Promise<string> {
  const nowS = Math.floor(clock.now().epochMilliseconds / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'hearth+jwt' })
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + tokenLifeS)
    .sign(key.secret);
}

/** Reads a token made by {@link signAccess}, {@link signService} or {@link signPerson}; says `unauthenticated` for every other string. */
export async function verifyToken(
  token: string,
  key: TokenKey,
  clock: Clock,
): Promise<Result<Caller>> {
  try {
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: ['HS256'],
      typ: 'hearth+jwt',
      maxTokenAge: tokenLifeS,
      clockTolerance: 5,
      currentDate: new Date(clock.now().epochMilliseconds),
    });
    const service = z.string().safeParse(payload['service']);
    if (service.success) return ok({ kind: 'service', service: service.data });
    const person = personShape.safeParse(payload['person']);
    if (person.success) return ok({ kind: 'person', ...person.data });
    const access = accessShape.safeParse(payload['access']);
    if (!access.success) return fail('unauthenticated', 'bad-token');
    const until = access.data.until;
    if (until !== null && Date.parse(until) <= clock.now().epochMilliseconds)
      return fail('not-found', 'access-ended');
    return ok({ kind: 'access', access: accessOf(access.data) });
  } catch {
    return fail('unauthenticated', 'bad-token');
  }
}
