import { fileResponse } from '../../../api/file-response.ts';
import type { Route } from './+types/added-file';

/** A photo or a document of a request. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) =>
    fileResponse(context, url, (product, { installation, named, query }, options) => {
      const params = { installation, request: named('request'), file: named('file') };
      return product.getAssistanceFile({ params, query }, options);
    }),
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function AddedFile() {
  return null;
}
