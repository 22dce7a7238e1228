import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { Route } from './+types/json';

/** A document as a JSON file: its figures and its printed text. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }) => {
    const { product } = context.get(backendContext);
    const document = orThrow(
      await product.getDocument(
        { params: { document: params.document ?? '' } },
        { token: sessionOf(context).accessToken },
      ),
    );
    return new Response(`${JSON.stringify(document, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${document.number}.json"`,
        'cache-control': 'no-store',
      },
    });
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function DocumentFile() {
  return null;
}
