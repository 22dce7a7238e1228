import { data } from 'react-router';
import type { Step } from './step.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const vendors = ['onecta'];

/** What a parameter must look like before anything is looked up; that it belongs to the person is the look-up's own test. */
const shapes: Readonly<Record<string, (value: string) => boolean>> = {
  applianceId: (value) => uuid.test(value),
  vendor: (value) => vendors.includes(value),
};

/** Page validity: an address that cannot name anything of ours is not found. */
export const pages: Step = async (visit, backend) => {
  if (!visit.route) throw data(null, { status: 404 });
  const { onlyIn } = visit.route;
  if (onlyIn !== undefined && onlyIn !== backend.settings.environment)
    throw data(null, { status: 404 });
  const pattern = visit.route.path.split('/');
  const given = visit.url.pathname.split('/');
  for (const [index, part] of pattern.entries()) {
    const shape = part.startsWith(':') ? shapes[part.slice(1)] : undefined;
    if (shape && !shape(decoded(given[index]))) throw data(null, { status: 404 });
  }
  const installation = visit.url.searchParams.get('installation');
  if (installation !== null && !uuid.test(installation)) throw data(null, { status: 404 });
};

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return '';
  }
}
