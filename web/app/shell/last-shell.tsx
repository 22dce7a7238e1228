import { type ReactNode, createContext, use } from 'react';
import { metaContent } from '../api/meta-content.ts';
import type { Shell } from '../shell-context.tsx';

const FromServer = createContext<Shell | null>(null);

/** While the server draws a page whose own data were not loaded: an error page has its language and its look all the same. */
export function ServerShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <FromServer value={shell}>{children}</FromServer>;
}

/** What the page has loaded, else what the server knew of the visit, else what the browser knew on the page before. */
export function useLastShell(loaded: Shell | undefined): Shell | null {
  const fromServer = use(FromServer);
  return loaded ? remembered(loaded) : (fromServer ?? lastOne());
}

let last: Shell | null = null;

function remembered(shell: Shell): Shell {
  // The server draws for many; only a browser's page is one person's.
  if (typeof document !== 'undefined') last = shell;
  return shell;
}

function lastOne(): Shell | null {
  last ??= JSON.parse(metaContent('kept-shell') ?? 'null');
  return last;
}

/** Brings to the browser what the page was drawn with, where its own data do not. */
export function ShellMeta({ shell }: { shell: Shell | null }) {
  return <meta name="kept-shell" content={JSON.stringify(shell)} />;
}
