import { isbot } from 'isbot';
import type { BrowserClass } from '../page-request.ts';
import type { MiddlewareStep } from './step.ts';

/** The class of browser that the page is rendered for. */
export const userAgent: MiddlewareStep = async (pageRequest) => {
  pageRequest.browser = browserOf(
    pageRequest.request.headers.get('user-agent'),
    pageRequest.request.headers.get('sec-ch-ua-mobile'),
  );
};

/** In-app browsers, which have no camera and lose the session when closed. */
const inApp = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|BytedanceWebview|; wv\)/;
/** Browsers without modules or OKLCH get a plain page. */
const unsupported =
  /MSIE |Trident\/|Chrome\/(?:[1-9]?\d|10\d|110)\.|Firefox\/(?:\d|[1-9]\d|10\d|11[0-2])\.|Version\/(?:\d|1[0-4])(?:\.\d+)* (?!.*Chrome\/).*Safari/;

export function browserOf(agent: string | null, mobileHint: string | null): BrowserClass {
  if (agent === null || isbot(agent)) return { kind: 'bot' };
  if (unsupported.test(agent)) return { kind: 'unsupported' };
  if (inApp.test(agent)) return { kind: 'in-app' };
  if (/iPhone|iPad|iPod/.test(agent)) return { kind: 'ios' };
  if (mobileHint === '?1' || /Android|Mobile/.test(agent)) return { kind: 'touch' };
  return { kind: 'desktop' };
}
