import type { PageRequest } from './page-request.ts';

/** The header that names what a page lacks because a service did not answer; a complete page has none. */
export const contentHeader = 'page-content';

/** `partial`: some part of the page. `missing`: its main content, and the status is 503. */
export const pageContents = ['partial', 'missing'] as const;
export type PageContent = (typeof pageContents)[number];

/** Adds the header, and the status that monitors read, to a page that lacks something. */
export function withContent(
  response: Response,
  {
    request,
    isComplete,
    isMainMissing,
  }: Pick<PageRequest, 'request' | 'isComplete' | 'isMainMissing'>,
): Response {
  const isPartial = !isComplete || isMainMissing;
  if (!isPartial || request.method === 'POST' || response.status !== 200) return response;
  const content: PageContent = isMainMissing ? 'missing' : 'partial';
  const headers = new Headers(response.headers);
  headers.set(contentHeader, content);
  return new Response(response.body, { status: content === 'missing' ? 503 : 200, headers });
}

export const isPageContent = (value: string | null): value is PageContent =>
  pageContents.some((content) => content === value);
