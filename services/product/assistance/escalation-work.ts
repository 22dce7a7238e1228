import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';
import { dropMessages } from '../inbox/message-rows.ts';

/** Kind of due work that escalates a request without an answer; its key is the home and the request. */
export const escalationKind = 'assistance.escalate';

export interface RequestOfHome {
  readonly installation: InstallationId;
  readonly request: string;
}

const keyOf = ({ installation, request }: RequestOfHome): string => `${installation}/${request}`;

/** Escalates a request at an instant unless it is answered by then; null: it needs no answer. */
export async function scheduleEscalation(
  tx: Database,
  request: RequestOfHome,
  at: Temporal.Instant | null,
): Promise<void> {
  if (at) await scheduleWork(tx, { kind: escalationKind, key: keyOf(request) }, at);
}

/** Ends the wait for an answer, and deletes the unread messages about it. */
export async function endEscalation(
  tx: Database,
  request: RequestOfHome,
  now: Temporal.Instant,
): Promise<void> {
  await dropWork(tx, { kind: escalationKind, keys: [keyOf(request)] });
  const subject = { field: 'request', id: request.request } as const;
  const { installation } = request;
  await dropMessages(tx, { of: 'home', installation, about: 'assistance', subject }, now);
}
