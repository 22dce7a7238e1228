import { homeOrThrow, orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { Route } from './+types/photo-file';

/** A photo of a request. The look-up of product decides at each request; the browser asks before it shows a stored copy. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const { installation } = await homeOrThrow(context, url);
    const named = (name: string): string => url.searchParams.get(name) ?? '';
    const { product } = context.get(backendContext);
    const found = orThrow(
      await product.getAssistancePhoto(
        {
          params: { installation, request: named('request'), photo: named('photo') },
          query: { size: named('size') === 'small' ? 'small' : 'full' },
        },
        { token: sessionOf(context).accessToken },
      ),
    );
    const { headers } = context.get(pageRequestContext).request;
    if (headers.get('if-none-match') !== found.headers.get('etag')) return found;
    await found.body?.cancel();
    const { headers: stored } = found;
    stored.delete('content-type');
    return new Response(null, { status: 304, headers: stored });
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function PhotoFile() {
  return null;
}
