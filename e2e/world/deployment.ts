/** A request handler that can switch to a simulated newer build of the app. */
export interface Deployment {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Switches to another build (other id, every file at a new address, none at the old one), or back to the first. */
  deploy(isNext: boolean): void;
}

const nextFiles = '/assets/next/';
/** Addresses of files, and not the folder alone, by which the worker knows a file of any build. */
const fileAddresses = /\/assets\/(?=[\w-])/g;
const textual = /^text\/|javascript|json/;

export function deployment(answer: (request: Request) => Promise<Response>): Deployment {
  let builds: { readonly old: string; readonly next: string } | null = null;
  let isNext = false;
  const learn = async (origin: string): Promise<{ old: string; next: string }> => {
    const page = await (await answer(new Request(`${origin}/landing`))).text();
    const [, old = ''] = /data-build="(\w+)"/.exec(page) ?? [];
    return { old, next: old.replaceAll(/\w/g, 'e') };
  };
  return {
    deploy(options) {
      isNext = options;
    },
    async fetch(request) {
      if (!isNext) return answer(request);
      builds ??= await learn(new URL(request.url).origin);
      const { old, next } = builds;
      const url = new URL(request.url);
      if (url.pathname.startsWith('/assets/') && !url.pathname.startsWith(nextFiles))
        return new Response('gone', { status: 404 });
      url.pathname = url.pathname.replace(nextFiles, '/assets/');
      const headers = new Headers(request.headers);
      headers.delete('accept-encoding');
      const cookie = headers.get('cookie') ?? '';
      headers.set('cookie', cookie.replaceAll(`build=${old}`, 'build=x').replaceAll(next, old));
      const { method, body, signal } = request;
      const forwarded = new Request(url, {
        method,
        headers,
        body,
        signal,
        redirect: 'manual',
        ...(body ? { duplex: 'half' } : {}),
      });
      return rewritten(await answer(forwarded), (text) =>
        text.replaceAll(old, next).replaceAll(fileAddresses, nextFiles),
      );
    },
  };
}

async function rewritten(response: Response, rewrite: (text: string) => string): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ['offline-copy', 'link']) {
    const value = headers.get(name);
    if (value !== null) headers.set(name, rewrite(value));
  }
  const isText = textual.test(headers.get('content-type') ?? '');
  if (!isText || headers.get('content-type')?.startsWith('text/event-stream'))
    return new Response(response.body, { status: response.status, headers });
  headers.delete('content-length');
  return new Response(rewrite(await response.text()), { status: response.status, headers });
}
