import type { ApplianceDetail } from '@hearth/energy/appliance/contract.ts';
import { data } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
} from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { deferred } from '../../../navigation/deferred.tsx';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { PlotSkeleton } from '../../../ui/chart/plot-skeleton.tsx';
import { gauge } from '../../../ui/icons.ts';
import { document, sliders, table } from '../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'none') throw data(null, { status: 404 });
  if (chosen.state === 'unavailable') return { state: chosen.state, failed };
  const { installation } = chosen;
  const { energy } = context.get(backendContext);
  const access = await accessToken(context, installation.installation);
  const token = access.ok ? access.value : undefined;
  const named = { installation: installation.installation, appliance: params.applianceId };
  const [detail, history] = access.ok
    ? await Promise.all([
        energy.getAppliance({ params: named }, { token }),
        energy.getHistory(
          { params: named, query: { period: 'day', appliance: named.appliance } },
          { token },
        ),
      ])
    : [access, access];
  // An appliance of another home is not found either.
  if (!detail.ok && detail.kind === 'not-found') throw data(null, { status: 404 });
  return {
    state: 'chosen' as const,
    failed,
    installation,
    detail: mainContent(context, detail),
    history: history.ok ? history.value : null,
  };
}

const ApplianceDay = deferred(() => import('./day.tsx'), {
  catalogs: ['history'],
  placeholder: <PlotSkeleton />,
});

const Figures = deferred(() => import('./figures.tsx'));

export default function ApplianceScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const detail = loaderData.state === 'chosen' ? loaderData.detail : null;
  const installation =
    loaderData.state === 'chosen' ? loaderData.installation.installation : undefined;
  const name = detail === null ? text('appliance.title') : nameOf(text, detail);
  return (
    <AppPage
      title={name}
      back={{ href: paths.energy(installation), label: text('appliance.back') }}
      aside={
        loaderData.state === 'chosen' && detail !== null ? (
          <Beside detail={detail} installation={loaderData.installation} />
        ) : undefined
      }
    >
      {loaderData.state === 'chosen' && detail !== null && (
        <ApplianceDay detail={detail} history={loaderData.history} />
      )}
    </AppPage>
  );
}

const nameOf = (text: ReturnType<typeof useText>, detail: ApplianceDetail): string =>
  detail.name === '' ? text(`energy.kind-${detail.kind}`) : detail.name;

interface BesideProps {
  readonly detail: ApplianceDetail;
  readonly installation: { readonly installation: string; readonly timeZone: string };
}

/** Figures of the appliance, and links to its other pages. */
function Beside({ detail, installation }: BesideProps) {
  const text = useText();
  const id = installation.installation;
  const { appliance, unit } = detail;
  return (
    <>
      <Figures detail={detail} timeZone={installation.timeZone} />
      <RowList look="panel">
        {unit !== null && (
          <Row
            icon={gauge}
            title={text('appliance.monitoring')}
            note={text('appliance.monitoring-note')}
            href={paths.monitoring(id, { unit })}
          />
        )}
        <Row
          icon={sliders}
          title={text('appliance.properties')}
          note={text('appliance.properties-note')}
          href={paths.applianceProperties(appliance, id)}
        />
        <Row
          icon={table}
          title={text('energy.history')}
          note={text('energy.history-note')}
          href={paths.history({ installation: id, appliance })}
        />
        <Row
          icon={document}
          title={text('energy.logs')}
          note={text('energy.logs-note')}
          href={paths.logs({ installation: id, appliance })}
        />
      </RowList>
    </>
  );
}
