import type { Result } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { backendContext, pageRequestContext } from '../context.ts';
import { homeOrThrow, orThrow, sessionOf } from './installation.ts';

interface FileCall {
  readonly installation: string;
  /** A parameter of the address; empty where it is missing. */
  readonly named: (name: string) => string;
  readonly query: { readonly size: 'small' | 'full' };
}

/** A photo or a document of the home in the address; `read` calls the endpoint of its owner. */
export async function fileResponse(
  context: Readonly<RouterContextProvider>,
  url: URL,
  read: (
    product: Backend['product'],
    call: FileCall,
    options: { readonly token: string },
  ) => Promise<Result<Response>>,
): Promise<Response> {
  const { installation } = await homeOrThrow(context, url);
  const named = (name: string): string => url.searchParams.get(name) ?? '';
  const query = { size: named('size') === 'small' ? 'small' : 'full' } as const;
  const token = sessionOf(context).accessToken;
  const { product } = context.get(backendContext);
  const found = orThrow(await read(product, { installation, named, query }, { token }));
  return await unlessStored(found, context.get(pageRequestContext).request);
}

/** The file, or no content when the browser has stored it. Product decides at each request whether it may still show it. */
async function unlessStored(
  found: Response,
  { headers }: Pick<Request, 'headers'>,
): Promise<Response> {
  if (headers.get('if-none-match') !== found.headers.get('etag')) return found;
  await found.body?.cancel();
  const { headers: stored } = found;
  stored.delete('content-type');
  return new Response(null, { status: 304, headers: stored });
}
