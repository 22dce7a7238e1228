import { accessToken, requestedInstallation, orThrow } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { downloadOf } from '../download.ts';
import type { Route } from './+types/export';

/** Passes the service's stream on; a failure shows an error page of this app. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const installation = downloadOf(await requestedInstallation(context, url));
    const token = orThrow(await accessToken(context, installation));
    const { energy } = context.get(backendContext);
    const query = {
      from: url.searchParams.get('from') ?? '',
      to: url.searchParams.get('to') ?? '',
      format: url.searchParams.get('format') === 'json' ? ('json' as const) : ('csv' as const),
    };
    const request = { params: { installation }, query };
    return orThrow(
      url.searchParams.get('unit') === 'money'
        ? await energy.exportCosts(request, { token })
        : await energy.exportHistory(request, { token }),
    );
  },
];

/** Never rendered: with a component, React Router shows the app's error page for a failure. */
export default function HistoryExport() {
  return null;
}
