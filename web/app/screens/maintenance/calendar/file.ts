import { orThrow } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { Route } from './+types/file';

/** The calendar of a secret address; 404 after it has been revoked. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }) => {
    const { product } = context.get(backendContext);
    const { calendar } = orThrow(await product.readCalendar({ body: { code: params.code } }));
    return new Response(calendar, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="maintenance.ics"',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      },
    });
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function CalendarFile() {
  return null;
}
