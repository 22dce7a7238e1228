import { data, redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { flagsOfRequest } from '../flag-values.ts';
import { addressOfHome } from '../api/installation.ts';
import { readFlow } from '../wizard/flow.ts';
import { stepRedirect } from '../wizard/wizard.ts';
import type { PageRequest } from '../page-request.ts';
import { openDeveloperPage } from './developer-pages.ts';
import type { MiddlewareStep } from './step.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const vendors = ['onecta', 'vicare'];

/** Formats of the address parameters; whether an id belongs to the person is checked by the look-up. */
const shapes: Readonly<Record<string, (value: string) => boolean>> = {
  applianceId: (value) => uuid.test(value),
  document: (value) => uuid.test(value),
  installation: (value) => uuid.test(value),
  vendor: (value) => vendors.includes(value),
  gtin: (value) => /^\d{8,14}$/.test(value),
  serial: (value) => value !== '' && value.length <= 60,
};

/** Checks the address: one that cannot exist is not found, and a wizard step out of order redirects to the nearest one. */
export const pages: MiddlewareStep = async (pageRequest, backend) => {
  if (!pageRequest.route) throw data(null, { status: 404 });
  const { onlyIn, flag } = pageRequest.route;
  if (flag !== undefined && (await flagsOfRequest(pageRequest, backend))[flag] === 'false')
    throw data(null, { status: 404 });
  if (onlyIn !== undefined) {
    if (onlyIn !== backend.settings.environment) throw data(null, { status: 404 });
    const answer = openDeveloperPage(pageRequest, backend);
    if (answer) return answer;
  }
  const pattern = pageRequest.route.path.split('/');
  const given = pageRequest.url.pathname.split('/');
  for (const [index, part] of pattern.entries()) {
    const shape = part.startsWith(':') ? shapes[part.slice(1)] : undefined;
    if (shape && !shape(decoded(given[index]))) throw data(null, { status: 404 });
  }
  const installation = pageRequest.url.searchParams.get('installation');
  if (installation !== null && !uuid.test(installation)) throw data(null, { status: 404 });
  return placeInFlow(pageRequest, backend);
};

/** Redirects to the wizard step that the draft allows. Posted forms pass: their action handles every state of the draft. */
async function placeInFlow(pageRequest: PageRequest, backend: Backend): Promise<Response | void> {
  const { wizard, session, url, request } = pageRequest;
  if (!wizard || !session || !/^(?:GET|HEAD)$/.test(request.method)) return;
  const flow = await readFlow({ pageRequest, backend, session }, url, wizard);
  pageRequest.flow = flow;
  if (flow.state !== 'read') return;
  const { installation } = flow.chosen.installation;
  const lead = stepRedirect(wizard, url.pathname.split('/').at(-1) ?? '', flow.draft);
  if (lead === 'nowhere') throw data(null, { status: 404 });
  if (lead === 'home') return redirect(wizard.home(installation));
  if (lead !== 'here') return redirect(wizard.address(lead.place, installation));
  const address = addressOfHome({ pageRequest, url, chosen: flow.chosen });
  if (address !== null) return redirect(address);
}

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return '';
  }
}
