import { isDeepStrictEqual } from 'node:util';
import type { Role } from './access.ts';
import type { PartnerScope } from './partner-scope.ts';

/**
 * What every route, action, job and download says of itself before it may run. One table for the whole process: the boot
 * fails when something is missing, and the authorisation tests walk it.
 */
export interface Declaration {
  readonly resource: string;
  readonly verb: 'read' | 'create' | 'update' | 'delete' | 'run';
  /**
   * Who may: roles of persons, `person` for anyone signed in whatever the installation, `visitor` for the same of the demo,
   * `service` for our own services, `meter` for a thing at the installation that posts what it measures.
   */
  readonly roles: readonly (Role | 'person' | 'visitor' | 'service' | 'meter')[];
  /** Asks for a sign-in of the last five minutes. */
  readonly stepUp?: boolean;
  /** What an owner must have granted a partner for it, where that is not `monitoring` for reading and `settings` for the rest. */
  readonly partnerScope?: PartnerScope;
  /** An unsafe call that needs no `Idempotency-Key`, because repeating it changes nothing. */
  readonly idempotent?: boolean;
}

export interface Registered extends Declaration {
  readonly kind: 'endpoint' | 'route' | 'action' | 'job' | 'download';
  readonly service: string;
  readonly name: string;
  /** Where it is called, with parameters as `{name}`; jobs and routes of screens have none. */
  readonly address?: { readonly method: string; readonly path: string };
}

export interface Registry {
  add(entry: Registered): void;
  all(): readonly Registered[];
}

export function createRegistry(): Registry {
  const entries = new Map<string, Registered>();
  return {
    add(entry) {
      const problems = problemsOf(entry);
      if (problems.length > 0) throw new Error(problems.join('; '));
      const registered = entries.get(nameOf(entry));
      if (registered && !isDeepStrictEqual(registered, entry))
        throw new Error(`${nameOf(entry)} is declared twice, and differently`);
      entries.set(nameOf(entry), entry);
    },
    all: () => [...entries.values()],
  };
}

/** Something that can be called, or runs by itself, as it was found where it is written. */
export interface FoundDeclaration extends Registered {
  /** For a person who has to go there. */
  readonly where: string;
}

/** What exists without standing in the registry, or stands there as something else, in words that name it. */
export function registryProblems(
  registered: readonly Registered[],
  existing: readonly FoundDeclaration[],
): readonly string[] {
  const byName = new Map(registered.map((entry) => [nameOf(entry), entry]));
  const missing = existing.flatMap(({ where, ...found }) => {
    const entry = byName.get(nameOf(found));
    if (!entry) return [`${where}: ${nameOf(found)} is not in the registry`];
    const { resource, verb, roles, stepUp, idempotent, partnerScope } = entry;
    const declared = { resource, verb, roles, stepUp, idempotent, partnerScope };
    const written = {
      resource: found.resource,
      verb: found.verb,
      roles: found.roles,
      stepUp: found.stepUp,
      idempotent: found.idempotent,
      partnerScope: found.partnerScope,
    };
    return isDeepStrictEqual(declared, written)
      ? []
      : [`${where}: ${nameOf(found)} is in the registry as ${JSON.stringify(declared)}`];
  });
  const readingActions = registered
    .filter((entry) => entry.kind === 'action' && entry.verb === 'read')
    .map((entry) => `${nameOf(entry)} changes something and declares that it reads`);
  return [...registered.flatMap((entry) => problemsOf(entry)), ...readingActions, ...missing];
}

const nameOf = ({ service, kind, name }: Registered): string => `${service}/${kind}/${name}`;

/** What an entry fails to declare, in words that name it. Takes `unknown` fields because JavaScript callers can omit them. */
export function problemsOf(entry: Partial<Registered>): readonly string[] {
  const name = `${entry.service || '?'}/${entry.kind || '?'}/${entry.name || '?'}`;
  const missing = (['kind', 'service', 'name', 'resource', 'verb'] as const).filter(
    (key) => !entry[key],
  );
  const found = missing.map((key) => `${name} declares no ${key}`);
  if (!entry.roles || entry.roles.length === 0) found.push(`${name} declares no roles`);
  return found;
}
