import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { beginRequest } from './begin-request.ts';
import { addFile } from '../file/add-file.ts';
import type { FileSandbox } from '../file/file-sandbox.ts';
import type { assistanceContract } from './contract.ts';
import { requestTarget } from './request-target.ts';
import { listRequests, readRequest } from './read-request.ts';
import { readFile, removeFile } from './read-file.ts';
import { sendKeptRequest } from './send-kept-request.ts';
import { submitRequest } from './submit-request.ts';
import { takeStep } from './take-step.ts';
import { listWaiting } from './waiting-requests.ts';
import { visitCalendar } from './visit-calendar.ts';

export function assistanceRoutes(
  deps: ProductDeps,
  sandbox: FileSandbox,
): Implementation<typeof assistanceContract> {
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
    addAssistanceFile: ({ access, params, query, body, requestId }) =>
      addFile(
        { ...deps, sandbox },
        {
          access,
          target: requestTarget(access, params.request),
          body,
          name: query.name ?? '',
          requestId,
        },
      ),
    getAssistanceFile: (call) => readFile(deps, call),
    removeAssistanceFile: (call) => removeFile(deps, call),
  };
}
