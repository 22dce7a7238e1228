import type { ProductDeps } from '../deps.ts';

/** The page of a request, for mails and calendars. */
export function requestUrl(
  { publicUrl }: Pick<ProductDeps, 'publicUrl'>,
  named: { readonly installation: string; readonly request: string },
): string {
  const query = new URLSearchParams(named);
  return new URL(`/request-for-assistance/request?${query}`, publicUrl).href;
}
