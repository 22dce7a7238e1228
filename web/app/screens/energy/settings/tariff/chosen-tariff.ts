import { type RouterContextProvider, redirect } from 'react-router';
import {
  accessToken,
  mainContent,
  requestedInstallation,
  withToken,
} from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { paths } from '../../../../paths.ts';

/** The chosen home with its contracts, null while energy does not answer. Partners see no contract and are sent to the energy page. */
export async function chosenTariff(context: Readonly<RouterContextProvider>, url: URL) {
  const { energy, clock } = context.get(backendContext);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state };
  const { installation, role, timeZone } = chosen.installation;
  if (role === 'partner') throw redirect(paths.energy(installation));
  const found = await withToken(accessToken(context, installation), (token) =>
    energy.getTariff({ params: { installation } }, token),
  );
  return {
    state: 'chosen' as const,
    installation,
    role,
    timeZone,
    tariff: mainContent(context, found),
    today: clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString(),
  };
}
