import { branded } from '@hearth/core/branded.ts';
import type { Access } from '@hearth/access/access.ts';
import { currentPartner } from '../assistance/current-partner.ts';
import { isEnded, requestEventTypes, typeOfStep } from '../assistance/assistance-state.ts';
import { requestUrl } from '../assistance/request-url.ts';
import {
  type StoredAssistance,
  eventsOf,
  findAssistance,
  requestsOf,
} from '../assistance/store.ts';
import type { ProductDeps } from '../deps.ts';
import { installationExists } from '../installation/store.ts';
import type { EventSource } from '../webhook/deliver-events.ts';
import type { StoredDelivery } from '../webhook/store.ts';
import type { PartnerEvent } from './contract.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock' | 'publicUrl'>;
type Home = Pick<Access, 'installationId'>;
type Content = { readonly body: PartnerEvent } | { readonly dropped: string };

/**
 * Body of an event, read when it is sent: nothing about a home is stored for a company's system, and nothing is sent after its access has
 * ended but that it has.
 */
export async function eventBody(
  deps: Deps,
  event: StoredDelivery,
): ReturnType<EventSource['bodyOf']> {
  const { type, partner, createdAt } = event;
  const timestamp = createdAt.toString();
  if (type === 'webhook.test') return { body: { type, timestamp, data: {} } } satisfies Content;
  if (event.home === null) return { dropped: 'no-home' };
  const home: Home = { installationId: branded(event.home) };
  const hasAccess =
    (await installationExists(deps.db, event.home)) &&
    (await currentPartner(deps.db, home, deps.clock.now()))?.partnerId === partner;
  if (type === 'access.ended') {
    if (hasAccess) return { dropped: 'access-continues' };
    const requests = (await requestsOf(deps.db, home, partner)).filter(
      ({ state }) => !isEnded(state),
    );
    const data = {
      home: event.home,
      requests: requests.map(({ requestId: request, number }) => ({ request, number })),
    };
    return { body: { type, timestamp, data } } satisfies Content;
  }
  if (!hasAccess) return { dropped: 'access-ended' };
  return await requestBody(deps, home, event);
}

async function requestBody(deps: Deps, home: Home, event: StoredDelivery): Promise<Content> {
  const type = requestEventTypes.find((each) => each === event.type);
  const request = event.request && (await findAssistance(deps.db, home, event.request));
  if (!type || !request || request.partner !== event.partner) return { dropped: 'request-gone' };
  const steps = await eventsOf(deps.db, home, request.requestId);
  const step = event.eventNo === null ? null : (steps[event.eventNo - 1] ?? null);
  const { state, number, requestId, evidence } = request;
  return {
    body: {
      type: step ? typeOfStep[step.event] : type,
      timestamp: step?.at ?? event.createdAt.toString(),
      data: {
        home: home.installationId,
        request: requestId,
        number,
        state,
        by: step?.party ?? null,
        text: step?.body ?? '',
        ...factsOf(request),
        evidence: type === 'assistance.submitted' ? evidence : null,
        url: requestUrl(deps, { installation: home.installationId, request: requestId }),
      },
    },
  };
}

function factsOf(request: StoredAssistance) {
  const { symptom, urgency, faultCode, description, contact, preferred, proposals, visit } =
    request;
  const { unit } = request.evidence;
  return {
    symptom,
    urgency,
    unitName: unit && (unit.name || unit.model),
    faultCode,
    description,
    contact,
    preferred,
    proposals,
    visit,
    answerBy: request.answerBy?.toString() ?? null,
  };
}
