/** A service and its path prefix. */
export interface Mount {
  readonly prefix: string;
  /** Whether the service gets the path without the prefix. */
  readonly isStripped: boolean;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Routes requests of one origin to services by path, other requests to `rest`. */
export function mounted(
  mounts: readonly Mount[],
  rest: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const found = mounts.find(
      ({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`),
    );
    if (!found) return rest(request);
    if (!found.isStripped) return found.fetch(request);
    url.pathname = url.pathname.slice(found.prefix.length) || '/';
    return found.fetch(new Request(url, request));
  };
}
