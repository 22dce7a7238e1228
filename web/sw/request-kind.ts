/** Start of the paths of pictures of manuals. */
export const picturePrefix = '/manual/file/';

/** Kinds of requests: the first four are answered by the worker, a sign-out is observed, others are ignored. */
export type RequestKind = 'asset' | 'page' | 'data' | 'picture' | 'sign-out' | 'none';

interface RequestFacts {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/**
 * The kind of a request. Only GET requests are answered. Forms bypass the worker, because the server checks the browser's own
 * origin headers; so do event streams, downloads and images, except pictures of manuals.
 */
export function requestKindOf({ method, url, mode }: RequestFacts, origin: string): RequestKind {
  const at = new URL(url);
  if (at.origin !== origin) return 'none';
  if (method === 'POST') return at.pathname === '/sign-out' ? 'sign-out' : 'none';
  if (method !== 'GET') return 'none';
  if (at.pathname.startsWith('/assets/')) return 'asset';
  if (mode === 'navigate') return 'page';
  if (at.pathname.endsWith('.data')) return 'data';
  return at.pathname.startsWith(picturePrefix) ? 'picture' : 'none';
}

/** The page that a request for data belongs to: `/energy.data?installation=…` is `/energy?installation=…`, `/_.data` is `/`. */
export function pageUrlOf(figuresUrl: string): string {
  const at = new URL(figuresUrl);
  at.pathname = at.pathname.replace(/(\/)_\.data$|\.data$/, '$1');
  at.searchParams.delete('_routes');
  return at.href;
}

/** The data of a page: `/energy?installation=…` is `/energy.data?installation=…`, `/` is `/_.data`. */
export function dataUrlOf(pageUrl: string): string {
  const at = new URL(pageUrl);
  at.pathname = at.pathname.endsWith('/') ? `${at.pathname}_.data` : `${at.pathname}.data`;
  at.hash = '';
  return at.href;
}
