import { data } from 'react-router';
import { accessToken, requestedInstallation, orThrow } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { downloadOf } from '../../download.ts';
import { requestedLogs } from './requested-logs.ts';
import type { Route } from './+types/export';

/** Passes the service's stream on; a failure shows an error page of this app. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const request = requestedLogs(url.searchParams);
    if (!request) throw data(null, { status: 404 });
    const installation = downloadOf(await requestedInstallation(context, url));
    const token = orThrow(await accessToken(context, installation));
    const { appliance, kind } = request;
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

/** Never rendered: with a component, React Router shows the app's error page for a failure. */
export default function LogsExport() {
  return null;
}
