import { buildId } from '../build-id.ts';
import type { Step } from './step.ts';

export const buildCookie = 'build';
export const displayCookie = 'display';

/** How the app is open, and whether the browser still runs an older build; a stale one is offered the new version. */
export const pwa: Step = async (visit) => {
  const build = visit.cookies[buildCookie];
  // Not by `sec-fetch-dest`: a page that a worker asks for on the browser's behalf says `empty` too.
  const isClientNavigation = new URL(visit.request.url).pathname.endsWith('.data');
  visit.pwa = {
    display: visit.cookies[displayCookie] === 'standalone' ? 'standalone' : 'browser',
    isStale: isClientNavigation && build !== undefined && build !== buildId,
  };
};
