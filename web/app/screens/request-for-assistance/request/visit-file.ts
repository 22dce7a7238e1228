import { homeOrThrow, orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { Route } from './+types/visit-file';

/** The agreed visit of a request as a file for a calendar. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const { installation } = await homeOrThrow(context, url);
    const request = url.searchParams.get('request') ?? '';
    const { product } = context.get(backendContext);
    const { calendar } = orThrow(
      await product.getVisitCalendar(
        {
          params: { installation, request },
          query: { locale: context.get(pageRequestContext).language.tag },
        },
        { token: sessionOf(context).accessToken },
      ),
    );
    return new Response(calendar, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="visit.ics"',
        'cache-control': 'no-store',
      },
    });
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function VisitFile() {
  return null;
}
