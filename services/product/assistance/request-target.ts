import type { Access } from '@hearth/access/access.ts';
import { fail, notFound } from '@hearth/core/problem.ts';
import type { FileTarget } from '../file/add-file.ts';
import { currentPartner } from './current-partner.ts';
import { filesOfRequest, mayAddFiles } from './request-files.ts';
import { findAssistance, lockAssistance } from './store.ts';
import { isOfCaller, isReachedBy, partyOf } from './take-step.ts';

/** A request to which the caller adds files. */
export function requestTarget(access: Access, request: string): FileTarget {
  const party = partyOf(access);
  return {
    owner: filesOfRequest(request),
    party,
    action: 'assistance.add-file',
    async refusal(db, { now, lock }) {
      const read = lock ? lockAssistance : findAssistance;
      const found = await read(db, access, request);
      if (!found || !(await isOfCaller(db, access, found))) return notFound();
      const { state } = found;
      const isReached = isReachedBy(found, await currentPartner(db, access, now));
      return mayAddFiles({ state, isReached, party })
        ? null
        : fail('conflict', 'not-in-this-state', { params: { state } });
    },
  };
}
