import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { beginRequest } from './begin-request.ts';
import { createPhotoSandbox } from '../file/photo-sandbox.ts';
import { addPhoto } from './add-photo.ts';
import type { assistanceContract } from './contract.ts';
import { listRequests, readRequest } from './read-request.ts';
import { readPhoto, removePhoto } from './photo.ts';
import { sendKeptRequest } from './send-kept-request.ts';
import { submitRequest } from './submit-request.ts';
import { takeStep } from './take-step.ts';
import { listWaiting } from './waiting-requests.ts';
import { visitCalendar } from './visit-calendar.ts';

export function assistanceRoutes(deps: ProductDeps): Implementation<typeof assistanceContract> {
  const sandbox = createPhotoSandbox();
  return {
    listWaitingAssistance: async (call) => ok(await listWaiting(deps, call)),
    listAssistance: async ({ access }) => ok(await listRequests(deps, access)),
    beginAssistance: (call) => beginRequest(deps, call),
    getAssistance: ({ access, params }) => readRequest(deps, access, params.request),
    getVisitCalendar: ({ access, params, query }) =>
      visitCalendar(deps, access, { request: params.request, locale: query.locale }),
    submitAssistance: (call) => submitRequest(deps, call),
    sendKeptAssistance: (call) => sendKeptRequest(deps, call),
    stepAssistance: (call) => takeStep(deps, call),
    addAssistancePhoto: (call) => addPhoto({ ...deps, sandbox }, call),
    getAssistancePhoto: (call) => readPhoto(deps, call),
    removeAssistancePhoto: (call) => removePhoto(deps, call),
  };
}
