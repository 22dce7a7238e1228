import { type ReactNode, createContext, use } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** The page's nonce while it is rendered on the server; a browser hides it from scripts, so there it is not known. */
export function NonceProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

export function useNonce(): string | undefined {
  return use(NonceContext);
}
