import { data } from 'react-router';
import { accessToken, requestedInstallation, orThrow } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { downloadOf } from '../../download.ts';
import { requestedLogs } from './requested-logs.ts';
import type { Route } from './+types/export';

/** The service's own stream, handed through; what goes wrong is a page of this app. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const asked = requestedLogs(url.searchParams);
    if (!asked) throw data(null, { status: 404 });
    const installation = downloadOf(await requestedInstallation(context, url));
    const token = orThrow(await accessToken(context, installation));
    const { appliance, kind } = asked;
    const format = url.searchParams.get('format') === 'json' ? ('json' as const) : ('csv' as const);
    return orThrow(
      await context
        .get(backendContext)
        .energy.exportLogs(
          { params: { installation }, query: { appliance, kind, format } },
          { token },
        ),
    );
  },
];

/** Never drawn: with it, an error is answered by the app's error page instead of bare text. */
export default function LogsExport() {
  return null;
}
