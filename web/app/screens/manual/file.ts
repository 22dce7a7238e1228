import { orThrow } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import type { Route } from './+types/file';

/** A picture or PDF with the type that its content was checked to have. Its address is the hash of the content, so it never changes. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }) => {
    const { product } = context.get(backendContext);
    const file = orThrow(
      await product.getManualFile({ params: { file: params['file'] ?? '' } }, {}),
    );
    const type = file.headers.get('content-type') ?? '';
    const headers = new Headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    if (type === 'application/pdf')
      headers.set('content-disposition', 'attachment; filename="manual.pdf"');
    return new Response(file.body, { headers });
  },
];

/** Never rendered: with a component, React Router shows the app's error page for a failure. */
export default function ManualFile() {
  return null;
}
