import { failedSections } from '../../../api/installation.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { AppFrame } from '../../../shell/app-frame.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { euro } from '../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { chosenTariff } from './tariff/chosen-tariff.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await chosenTariff(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, tariff, today } = chosen;
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
