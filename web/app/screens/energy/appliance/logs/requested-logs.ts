import type { LogEntry } from '@hearth/energy/logs/contract.ts';

export const kinds = [
  'command',
  'change',
  'fault',
  'connectivity',
] as const satisfies readonly LogEntry['kind'][];

/** The request in the address. */
export interface RequestedLogs {
  readonly appliance: string | undefined;
  readonly kind: LogEntry['kind'] | undefined;
  /** Cursor at the end of the page before. */
  readonly before: string | undefined;
}

/** null for an unknown kind or a malformed appliance. */
export function requestedLogs(search: URLSearchParams): RequestedLogs | null {
  const requestedKind = search.get('kind') ?? '';
  const kind = kinds.find((each) => each === requestedKind);
  const appliance = search.get('appliance') || undefined;
  if ((requestedKind !== '' && !kind) || (appliance !== undefined && !uuid.test(appliance)))
    return null;
  return { appliance, kind, before: search.get('before')?.slice(0, 100) || undefined };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
