import type { DemoSession } from '../server/demo-sessions.ts';
import type { Session } from '../server/sessions.ts';
import type { Flow } from './wizard/flow-state.ts';
import type { Wizard } from './wizard/wizard.ts';
import type { Language } from './i18n/languages.ts';
import type { ScreenRoute } from './screen-route.ts';

/** One request for a screen, as the middleware finds it out step by step. */
export interface Visit {
  readonly url: URL;
  readonly request: Request;
  /** Of the content security policy: every script of the page carries it. */
  readonly nonce: string;
  readonly cookies: Readonly<Record<string, string>>;
  route: ScreenRoute | null;
  session: Session | null;
  /** The visit of the demo that this browser is on, whose banner every screen shows. */
  demo: DemoSession | null;
  /** Whether the identity provider answered; without it nobody can sign in, and who is signed in goes on. */
  identity: 'up' | 'down';
  language: Language;
  /** The screen settings of this browser, from its cookies. */
  appearance: Appearance;
  browser: BrowserClass;
  pwa: { readonly display: 'browser' | 'standalone' };
  downtime: DowntimeNotice | null;
  /** Headers the answer carries whatever screen it is. */
  readonly headers: Headers;
  /** The home that the screen is about, once its loader has found out. */
  installation: string | null;
  /** The wizard that the screen is a step of. */
  wizard: Wizard | null;
  /** The state of that wizard, read once by the middleware. */
  flow: Flow | null;
  /** No service has failed to answer: the page shows all that it is meant to show. */
  isComplete: boolean;
  /** Why the server answers with the error page before any screen sees the request. */
  readonly refusal: Refusal | null;
  /** The service that the page is about did not answer: the page shows its frame and a notice. */
  isMainMissing: boolean;
}

/** The posted form has more bytes than any form needs. */
export type Refusal = 'too-large';

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
