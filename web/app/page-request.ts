import type { Result } from '@hearth/core/problem.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { BrowserDemoSession } from '../server/demo-sessions.ts';
import type { BrowserSession } from '../server/sessions.ts';
import type { Flow } from './wizard/flow-state.ts';
import type { Wizard } from './wizard/wizard.ts';
import type { Language } from './i18n/languages.ts';
import type { FailedSection } from './failed-sections.ts';
import type { ScreenRoute } from './screen-route.ts';

/** State of one request for a screen, completed by the middleware step by step. */
export interface PageRequest {
  readonly url: URL;
  readonly request: Request;
  /** Nonce of the content security policy, on every script of the page. */
  readonly nonce: string;
  readonly cookies: Readonly<Record<string, string>>;
  route: ScreenRoute | null;
  session: BrowserSession | null;
  /** The demo session of this browser, if any. */
  demo: BrowserDemoSession | null;
  /** Whether the identity provider answered. While it is down sign-in is impossible; sessions continue. */
  identity: 'up' | 'down';
  language: Language;
  /** Display settings of this browser, from its cookies. */
  appearance: Appearance;
  browser: BrowserClass;
  pwa: { readonly display: 'browser' | 'standalone' };
  downtime: DowntimeNotice | null;
  /** Headers of the response, whatever screen it is. */
  readonly headers: Headers;
  /** The person's homes, once a loader has asked for them. */
  homes: Promise<Result<readonly Installation[]>> | null;
  /** Ids of the person's homes as product has listed them for this page; null before. */
  listedHomes: readonly string[] | null;
  /** The home of the screen, set by its loader. */
  installation: string | null;
  /** The wizard that the screen is a step of. */
  wizard: Wizard | null;
  /** The state of that wizard, read once by the middleware. */
  flow: Flow | null;
  /** Every service has answered. */
  isComplete: boolean;
  /** Why the server answers with the error page before any screen sees the request. */
  readonly refusal: RequestRefusal | null;
  /** The service that the page is about did not answer: the page shows its frame and a notice. */
  isMainMissing: boolean;
  /** The list that the loader returns; null on pages that do not show last known values. */
  failed: FailedSection[] | null;
}

/** The posted form has more bytes than any form needs. */
export type RequestRefusal = 'too-large';

export interface Appearance {
  readonly theme: 'system' | 'light' | 'dark';
  readonly textSize: 100 | 125 | 150 | 175 | 200;
  readonly allowZoom: boolean;
  readonly timeZone: string | null;
}

export interface BrowserClass {
  readonly kind: 'bot' | 'unsupported' | 'in-app' | 'ios' | 'touch' | 'desktop';
}

export interface DowntimeNotice {
  readonly state: 'announced' | 'active';
  readonly from: string | null;
  readonly until: string | null;
}
