import { data } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import type { Area } from '../screen-route.ts';
import type { PageRequest } from '../page-request.ts';
import { accessToken } from './access-token.ts';
import { authenticated } from './authenticated.ts';
import { gigyaService } from './gigya-service.ts';
import { maintenance } from './maintenance.ts';
import { pages } from './pages.ts';
import { pwa } from './pwa.ts';
import type { MiddlewareStep } from './step.ts';
import { userAgent } from './user-agent.ts';

/** The seven middleware names, in order. */
export const order = [
  'access-token',
  'authenticated',
  'pages',
  'gigya-service',
  'user-agent',
  'pwa',
  'maintenance',
] as const;
export type MiddlewareName = (typeof order)[number];

const steps: Readonly<Record<MiddlewareName, MiddlewareStep>> = {
  'access-token': accessToken,
  authenticated,
  pages,
  'gigya-service': gigyaService,
  'user-agent': userAgent,
  pwa,
  maintenance,
};

/**
 * Middleware by area. An unmatched address counts as public: its error page needs language and session. The maintenance screen is
 * the only one that stays open in downtime.
 */
export const matrix: Readonly<Record<Area, Readonly<Record<MiddlewareName, boolean>>>> = {
  public: {
    'access-token': true,
    authenticated: false,
    pages: true,
    'gigya-service': true,
    'user-agent': true,
    pwa: true,
    maintenance: true,
  },
  'sign-in': {
    'access-token': true,
    authenticated: false,
    pages: true,
    'gigya-service': false,
    'user-agent': true,
    pwa: true,
    maintenance: true,
  },
  'signed-in': {
    'access-token': true,
    authenticated: true,
    pages: true,
    'gigya-service': true,
    'user-agent': true,
    pwa: true,
    maintenance: true,
  },
  demo: {
    'access-token': true,
    authenticated: true,
    pages: true,
    'gigya-service': true,
    'user-agent': true,
    pwa: true,
    maintenance: true,
  },
  closed: {
    'access-token': true,
    authenticated: false,
    pages: true,
    'gigya-service': false,
    'user-agent': true,
    pwa: true,
    maintenance: false,
  },
};

/**
 * Runs the named steps until one answers. An error is held until the last step has run, so that downtime is reported first. A
 * refusal (not found) is then thrown; another fault is logged and the page is rendered without the step.
 */
export async function runMiddleware(
  names: readonly string[],
  pageRequest: PageRequest,
  backend: Backend,
): Promise<Response | null> {
  let refusal: unknown;
  for (const name of names) {
    const step = Object.hasOwn(steps, name) ? steps[name as MiddlewareName] : undefined;
    if (!step)
      throw data(`Unknown middleware ${name}`, {
        status: 500,
        statusText: `Unknown middleware ${name}`,
      });
    try {
      const answer = await step(pageRequest, backend);
      if (answer) return answer;
    } catch (error) {
      if (isRefusal(error)) refusal ??= error;
      else backend.log.error({ err: error, middleware: name }, 'middleware failed');
    }
  }
  if (refusal !== undefined) throw refusal;
  return null;
}

/** Whether an error is a status for the router's error page. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'init' in error;

export function middlewareOf(area: Area): readonly MiddlewareName[] {
  return order.filter((name) => matrix[area][name]);
}
