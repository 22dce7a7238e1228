import { type ReactNode, createContext, use } from 'react';
import type { BrandShell } from './brand-shell.ts';
import type { Language } from './i18n/languages.ts';
import type { Appearance, BrowserClass, DowntimeNotice } from './visit.ts';

/** What every screen knows of the visit. */
export interface Shell {
  readonly brand: BrandShell;
  readonly language: Language;
  readonly appearance: Appearance;
  readonly isSignedIn: boolean;
  /** The visit of the demo that this is; null for everybody else. */
  readonly demo: { readonly until: string } | null;
  /** Whether there is a demo to look around in. */
  readonly hasDemo: boolean;
  /** Whose the page is, in a word that says nothing; null when that is not known. */
  readonly person: string | null;
  readonly isIdentityDown: boolean;
  readonly browser: BrowserClass['kind'];
  /** The server's, which may be a newer one than the browser runs. */
  readonly build: string;
  readonly downtime: DowntimeNotice | null;
  /** The server's time when the page was made; ages are counted from it until the browser's own clock takes over. */
  readonly now: string;
  readonly hasOutbox: boolean;
  /** Plain http from another machine: sign-in cannot work, and one page says so. */
  readonly isInsecure: boolean;
}

const ShellContext = createContext<Shell | null>(null);

export function ShellProvider({ shell, children }: { shell: Shell | null; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** null only where the page itself could not be made. */
export function useShell(): Shell | null {
  return use(ShellContext);
}
