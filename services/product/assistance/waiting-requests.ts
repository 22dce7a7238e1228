import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { type GrantedHome, grantedHomes } from '../partner/portal/store.ts';
import type { WaitingAssistance, assistanceContract } from './contract.ts';
import { type StoredAssistance, submittedRequests } from './store.ts';
import { urgencies } from './symptom-terms.ts';

/** Requests that wait for the companies of a person. They have no more than the mail to the office. */
export async function listWaiting(
  deps: ProductDeps,
  { caller }: Pick<Call<typeof assistanceContract.listWaitingAssistance>, 'caller'>,
): Promise<WaitingAssistance[]> {
  const { personId: person } = await callingPerson(deps, caller);
  const homes = await grantedHomes(deps.db, { person }, deps.clock.now());
  return (await waitingRequests(deps.db, homes)).map(waitingOf);
}

interface WaitingRequest {
  readonly home: GrantedHome;
  readonly request: StoredAssistance;
}

/** Requests of granted homes that nobody at their company has answered: late ones first, then by urgency and the time of the answer. */
async function waitingRequests(
  db: Database,
  homes: readonly GrantedHome[],
): Promise<readonly WaitingRequest[]> {
  const found = await submittedRequests(
    db,
    homes.map(({ installation }) => installation),
  );
  const waiting = found.flatMap(({ installation, request }) => {
    const home = homes.find(
      (each) => each.installation === installation && each.partner === request.partner,
    );
    return home ? [{ home, request }] : [];
  });
  return waiting.toSorted((first, second) => {
    const [one, other] = [rankOf(first.request), rankOf(second.request)];
    return one < other ? -1 : Number(one > other);
  });
}

const rankOf = ({ escalatedAt, urgency, answerBy, begunAt }: StoredAssistance): string =>
  `${escalatedAt ? 0 : 1} ${urgencies.indexOf(urgency)} ${(answerBy ?? begunAt).toString()}`;

const waitingOf = ({ home, request }: WaitingRequest): WaitingAssistance => ({
  installation: home.installation,
  home: home.name,
  timeZone: home.timeZone,
  request: request.requestId,
  number: request.number,
  urgency: request.urgency,
  answerBy: request.answerBy?.toString() ?? null,
  isLate: request.escalatedAt !== null,
});
