import { isDeepStrictEqual } from 'node:util';
import type { Role } from './access.ts';
import type { PartnerScope } from './partner-scope.ts';

/**
 * Declaration of a route, action, job or download. One table for the whole process: a missing declaration fails the start, and
 * the authorisation tests iterate over it.
 */
export interface Declaration {
  readonly resource: string;
  readonly verb: 'read' | 'create' | 'update' | 'delete' | 'run';
  /**
   * Permitted callers: roles of persons, `person` for anyone signed in, `visitor` for demo persons, `service` for our services,
   * `meter` for a meter at the installation.
   */
  readonly roles: readonly (Role | 'person' | 'visitor' | 'service' | 'meter')[];
  /** Requires a sign-in within the last five minutes. */
  readonly stepUp?: boolean;
  /** Required scope of a partner's grant, if not `monitoring` for reading and `settings` for the rest. */
  readonly partnerScope?: PartnerScope;
  /** An unsafe call without `Idempotency-Key`, because repeating it changes nothing. */
  readonly idempotent?: boolean;
}

export interface Registered extends Declaration {
  readonly kind: 'endpoint' | 'route' | 'action' | 'job' | 'download';
  readonly service: string;
  readonly name: string;
  /** Method and path with parameters as `{name}`; jobs and routes of screens have none. */
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

/** An endpoint or job found in the code. */
export interface FoundDeclaration extends Registered {
  /** Place in the code, for messages. */
  readonly where: string;
}

/** Endpoints and jobs that the registry does not have or declares differently, as messages. */
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

/** Messages about missing declarations of an entry. Takes `unknown` fields because JavaScript callers can omit them. */
export function problemsOf(entry: Partial<Registered>): readonly string[] {
  const name = `${entry.service || '?'}/${entry.kind || '?'}/${entry.name || '?'}`;
  const missing = (['kind', 'service', 'name', 'resource', 'verb'] as const).filter(
    (key) => !entry[key],
  );
  const found = missing.map((key) => `${name} declares no ${key}`);
  if (!entry.roles || entry.roles.length === 0) found.push(`${name} declares no roles`);
  return found;
}
