import { fileResponse } from '../../../../api/file-response.ts';
import type { Route } from './+types/added-file';

/** A photo or a document of an entry of the log. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) =>
    fileResponse(context, url, (product, { installation, named, query }, options) => {
      const params = { installation, entry: named('entry'), file: named('file') };
      return product.getEntryFile({ params, query }, options);
    }),
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function AddedFile() {
  return null;
}
