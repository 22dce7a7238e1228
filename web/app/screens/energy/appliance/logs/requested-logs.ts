import type { LogEntry } from '@hearth/energy/logs/contract.ts';

export const kinds = [
  'command',
  'change',
  'fault',
  'connectivity',
] as const satisfies readonly LogEntry['kind'][];

/** What the address asks for. */
export interface RequestedLogs {
  readonly appliance: string | undefined;
  readonly kind: LogEntry['kind'] | undefined;
  /** Where the page before ended. */
  readonly before: string | undefined;
}

/** null where the address names nothing: a kind there is not, an appliance that cannot be one. */
export function requestedLogs(search: URLSearchParams): RequestedLogs | null {
  const wanted = search.get('kind') ?? '';
  const kind = kinds.find((each) => each === wanted);
  const appliance = search.get('appliance') || undefined;
  if ((wanted !== '' && !kind) || (appliance !== undefined && !uuid.test(appliance))) return null;
  return { appliance, kind, before: search.get('before')?.slice(0, 100) || undefined };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
