import { type ReactNode, createContext, use } from 'react';
import type { BrandShell } from './brand-shell.ts';
import type { UnsentForm } from './forms/unsent-form.ts';
import type { Language } from './i18n/languages.ts';
import type { Reporting } from './reporting/reporting.ts';
import type { Appearance, BrowserClass, DowntimeNotice } from './page-request.ts';

/** Data of the request that every screen can use. */
export interface Shell {
  readonly brand: BrandShell;
  readonly language: Language;
  readonly appearance: Appearance;
  readonly isSignedIn: boolean;
  /** The demo session; null otherwise. */
  readonly demo: { readonly until: string } | null;
  /** Whether the demo is on. */
  readonly hasDemo: boolean;
  /** The person's homes when there are several; null otherwise. */
  readonly homes: readonly NamedHome[] | null;
  /** The form that was posted from this page after the session had ended; null otherwise. */
  readonly unsentForm: UnsentForm | null;
  /** Opaque id of the page's person; null when unknown. */
  readonly person: string | null;
  readonly isIdentityDown: boolean;
  readonly browser: BrowserClass['kind'];
  /** The server's build, which may be newer than the browser's. */
  readonly build: string;
  readonly downtime: DowntimeNotice | null;
  /** The server's time when the page was rendered; ages count from it until the browser's clock takes over. */
  readonly now: string;
  readonly hasOutbox: boolean;
  /** Plain http from another machine: sign-in cannot work, and a banner says so. */
  readonly isInsecure: boolean;
  /** null: nothing on this deployment needs a consent. */
  readonly privacy: PrivacyShell | null;
}

export interface PrivacyShell {
  /** The page asks for a choice at its foot. */
  readonly isAsking: boolean;
  /** Version of the question. */
  readonly question: string;
  /** What may be sent now; null for nothing. */
  readonly reporting: Reporting | null;
}

export interface NamedHome {
  readonly installation: string;
  /** Empty without a name of its own. */
  readonly name: string;
}

const ShellContext = createContext<Shell | null>(null);

export function ShellProvider({ shell, children }: { shell: Shell | null; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** null only when the page itself could not be loaded. */
export function useShell(): Shell | null {
  return use(ShellContext);
}
