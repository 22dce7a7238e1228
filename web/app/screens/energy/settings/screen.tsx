import { redirect } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
} from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { AppFrame } from '../../../shell/app-frame.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { euro } from '../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { energy, clock } = context.get(backendContext);
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone } = chosen.installation;
  // Partners see no contract.
  if (role === 'partner') throw redirect(paths.energy(installation));
  const issued = await accessToken(context, installation);
  const found = issued.ok
    ? await energy.getTariff({ params: { installation } }, { token: issued.value })
    : issued;
  const tariff = mainContent(context, found);
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const current = tariff?.terms?.versions.find(
    ({ validFrom, validTo }) => validFrom <= today && (validTo === null || today < validTo),
  );
  const state = !tariff?.terms
    ? ('none' as const)
    : current
      ? ('current' as const)
      : ('ended' as const);
  return {
    state: 'chosen' as const,
    failed,
    installation,
    tariff: tariff && { state, name: current?.name ?? '' },
  };
}

export default function EnergySettings({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const installation = loaderData.state === 'chosen' ? loaderData.installation : undefined;
  return (
    <AppFrame>
      <title>{text('settings.title')}</title>
      <Page
        header={
          <PageHeader
            title={text('settings.title')}
            back={{ href: paths.energy(installation), label: text('settings.to-energy') }}
          />
        }
      >
        {loaderData.state === 'chosen' && loaderData.tariff && (
          <>
            <p className="lead">{text('settings.lead')}</p>
            <RowList look="panel">
              <Row
                icon={euro}
                title={text('settings.tariff')}
                strong
                note={
                  <>
                    {text(`settings.tariff-${loaderData.tariff.state}`, {
                      name: loaderData.tariff.name,
                    })}
                    <br />
                    {text('settings.tariff-unlocks')}
                  </>
                }
                href={settingPaths.tariff(installation)}
              />
            </RowList>
          </>
        )}
      </Page>
    </AppFrame>
  );
}
