import { type ReactNode, createContext, use } from 'react';
import { metaContent } from '../api/meta-content.ts';
import type { Shell } from '../shell-context.tsx';

const FromServer = createContext<Shell | null>(null);

/** Provides the shell to error pages on the server, whose own data were not loaded. */
export function ServerShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <FromServer value={shell}>{children}</FromServer>;
}

/** The loaded shell, else the server's, else the one of the browser's previous page. */
export function useLastShell(loaded: Shell | undefined): Shell | null {
  const fromServer = use(FromServer);
  return loaded ? storeShell(loaded) : (fromServer ?? lastOne());
}

let last: Shell | null = null;

function storeShell(shell: Shell): Shell {
  // Only a browser's page belongs to one person; the server must not remember.
  if (typeof document !== 'undefined') last = shell;
  return shell;
}

function lastOne(): Shell | null {
  last ??= JSON.parse(metaContent('last-shell') ?? 'null');
  return last;
}

/** Passes the server's shell to the browser on pages without loaded data. */
export function ShellMeta({ shell }: { shell: Shell | null }) {
  return <meta name="last-shell" content={JSON.stringify(shell)} />;
}
