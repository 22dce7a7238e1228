import { type ReactNode, createContext, use } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** The page's CSP nonce while rendering on the server; browsers hide it from scripts. */
export function NonceProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

export function useNonce(): string | undefined {
  return use(NonceContext);
}
