import { accessToken, requestedInstallation, orThrow } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { downloadOf } from '../download.ts';
import type { Route } from './+types/export';

/** The service's own stream, handed through; what goes wrong is a page of this app. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const installation = downloadOf(await requestedInstallation(context, url));
    const token = orThrow(await accessToken(context, installation));
    const query = {
      from: url.searchParams.get('from') ?? '',
      to: url.searchParams.get('to') ?? '',
      format: url.searchParams.get('format') === 'json' ? ('json' as const) : ('csv' as const),
    };
    return orThrow(
      await context
        .get(backendContext)
        .energy.exportHistory({ params: { installation }, query }, { token }),
    );
  },
];

/** Never drawn: with it, an error is answered by the app's error page instead of bare text. */
export default function HistoryExport() {
  return null;
}
