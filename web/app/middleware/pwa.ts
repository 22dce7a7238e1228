import type { MiddlewareStep } from './step.ts';

export const displayCookie = 'display';

/** How the app is open. Every page says which build drew it: the browser's own tells whether it is behind, tab by tab. */
export const pwa: MiddlewareStep = async (visit) => {
  visit.pwa = { display: visit.cookies[displayCookie] === 'standalone' ? 'standalone' : 'browser' };
};
