import { homeOrThrow, orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { unlessStored } from '../../../files/unless-stored.ts';
import type { Route } from './+types/added-file';

/** A photo or a document of a request. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const { installation } = await homeOrThrow(context, url);
    const named = (name: string): string => url.searchParams.get(name) ?? '';
    const { product } = context.get(backendContext);
    const found = orThrow(
      await product.getAssistanceFile(
        {
          params: { installation, request: named('request'), file: named('file') },
          query: { size: named('size') === 'small' ? 'small' : 'full' },
        },
        { token: sessionOf(context).accessToken },
      ),
    );
    return await unlessStored(found, context.get(pageRequestContext).request);
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function AddedFile() {
  return null;
}
