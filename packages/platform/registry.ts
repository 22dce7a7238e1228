import type { Role } from './access.ts';

/**
 * What every route, action, job and download says of itself before it may run. One table for the whole process: the boot
 * fails when something is missing, and the authorisation tests walk it.
 */
export interface Declaration {
  readonly resource: string;
  readonly verb: 'read' | 'create' | 'update' | 'delete' | 'run';
  /** Who may: roles of persons, `person` for anyone signed in whatever the installation, `service` for our own services. */
  readonly roles: readonly (Role | 'person' | 'service')[];
  /** Asks for a sign-in of the last five minutes. */
  readonly stepUp?: boolean;
  /** An unsafe call that needs no `Idempotency-Key`, because repeating it changes nothing. */
  readonly idempotent?: boolean;
}

export interface Registered extends Declaration {
  readonly kind: 'endpoint' | 'route' | 'action' | 'job' | 'download';
  readonly service: string;
  readonly name: string;
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
      entries.set(`${entry.service}/${entry.kind}/${entry.name}`, entry);
    },
    all: () => [...entries.values()],
  };
}

/** What an entry fails to declare, in words that name it. Takes `unknown` fields because JavaScript callers can omit them. */
export function problemsOf(entry: Partial<Registered>): readonly string[] {
  const name = `${entry.service ?? '?'}/${entry.kind ?? '?'}/${entry.name ?? '?'}`;
  const missing = (['kind', 'service', 'name', 'resource', 'verb'] as const).filter(
    (key) => !entry[key],
  );
  const found = missing.map((key) => `${name} declares no ${key}`);
  if (!entry.roles || entry.roles.length === 0) found.push(`${name} declares no roles`);
  return found;
}
