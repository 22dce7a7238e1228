/** The file, or no content when the browser has stored it. The look-up of product decides at each request whether it may still show it. */
export async function unlessStored(
  found: Response,
  { headers }: Pick<Request, 'headers'>,
): Promise<Response> {
  if (headers.get('if-none-match') !== found.headers.get('etag')) return found;
  await found.body?.cancel();
  const { headers: stored } = found;
  stored.delete('content-type');
  return new Response(null, { status: 304, headers: stored });
}
