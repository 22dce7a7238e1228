import type { Problem } from '@hearth/core/problem.ts';
import { data } from 'react-router';
import { deleteCode } from '../../api/stored-code.ts';
import { invitationReason } from './reasons.ts';

/** The page of a code that leads to no open invitation; a stored code stays while the service does not answer. */
export function closedInvitation(failure: Pick<Problem, 'code' | 'kind' | 'params'>) {
  const since = failure.params?.['since'];
  const reason = invitationReason(failure);
  return data(
    { state: 'closed' as const, reason, since: typeof since === 'string' ? since : null },
    { headers: reason === 'unavailable' ? {} : { 'set-cookie': deleteCode } },
  );
}
