/** What the worker does with a request: a kind it answers, a sign-out it only watches, or nothing at all. */
export type RequestKind = 'asset' | 'page' | 'data' | 'sign-out' | 'none';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/**
 * Only what is read is ever answered here. A form goes out as if there were no worker, because the server tells by the browser's
 * own headers where it comes from; a stream of changes, a picture and a download that a script asks for do too.
 */
export function kindOf({ method, url, mode }: Asked, origin: string): RequestKind {
  const at = new URL(url);
  if (at.origin !== origin) return 'none';
  if (method === 'POST') return at.pathname === '/sign-out' ? 'sign-out' : 'none';
  if (method !== 'GET') return 'none';
  if (at.pathname.startsWith('/assets/')) return 'asset';
  if (mode === 'navigate') return 'page';
  return at.pathname.endsWith('.data') ? 'data' : 'none';
}

/** The page that a request for data belongs to: `/energy.data?installation=…` is `/energy?installation=…`, `/_.data` is `/`. */
export function pageUrlOf(figuresUrl: string): string {
  const at = new URL(figuresUrl);
  at.pathname = at.pathname.replace(/(\/)_\.data$|\.data$/, '$1');
  at.searchParams.delete('_routes');
  return at.href;
}
