import { buildId } from '../build-id.ts';
import type { Step } from './step.ts';

export const buildCookie = 'build';
export const displayCookie = 'display';

/** How the app is open, and whether the browser still runs an older build; a stale one is offered the new version. */
export const pwa: Step = async (visit) => {
  const build = visit.cookies[buildCookie];
  const isClientNavigation = visit.request.headers.get('sec-fetch-dest') === 'empty';
  visit.pwa = {
    display: visit.cookies[displayCookie] === 'standalone' ? 'standalone' : 'browser',
    isStale: isClientNavigation && build !== undefined && build !== buildId,
  };
};
