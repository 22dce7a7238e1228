import type { MiddlewareStep } from './step.ts';

export const displayCookie = 'display';

/** Reads whether the app runs standalone. Every page carries its build, so that a tab knows when it is outdated. */
export const pwa: MiddlewareStep = async (pageRequest) => {
  pageRequest.pwa = {
    display: pageRequest.cookies[displayCookie] === 'standalone' ? 'standalone' : 'browser',
  };
};
