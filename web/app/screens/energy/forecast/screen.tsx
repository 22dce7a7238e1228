import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  withToken,
} from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LiveUpdates } from '../../../live/live-updates.tsx';
import { deferred } from '../../../navigation/deferred.tsx';
import { LoadingPart } from '../../../navigation/loading-part.tsx';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { forecastQuery } from './forecast-query.ts';
import { plannedLanes } from './planned-lanes.ts';
import { NotLinked } from '../link-notice.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { energy, clock } = context.get(backendContext);
  const askedAt = clock.now().toString();
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation } = chosen.installation;
  const params = { installation };
  const access = accessToken(context, installation);
  const [forecast, budget, plan] = await Promise.all([
    withToken(access, (token) => energy.getForecast({ params, query: forecastQuery(url) }, token)),
    withToken(access, (token) => energy.getMonthBudget({ params }, token)),
    withToken(access, (token) => energy.getPlan({ params }, token)),
  ]);
  const next = forecast.ok ? forecast.value.next : null;
  return {
    state: 'chosen' as const,
    failed,
    askedAt,
    installation,
    // Energy does not know the home before its first reading.
    isFirst: !forecast.ok && forecast.kind === 'not-found',
    forecast: mainContent(context, forecast),
    budget: budget.ok ? budget.value : null,
    lanes: plan.ok && next ? plannedLanes(plan.value, next) : null,
    // The page draws the lanes; the quarter-hours behind them would double its size.
    plan: plan.ok
      ? { ...plan.value, plan: plan.value.plan && { ...plan.value.plan, slots: [] } }
      : null,
    // Another failure is named above the page.
    hasNoBudget: !budget.ok && (budget.kind === 'not-found' || budget.kind === 'conflict'),
  };
}

const Forecast = deferred(() => import('./forecast-page.tsx'), {
  catalogs: ['series', 'cost', 'plan'],
  placeholder: <LoadingPart />,
});

const topics = ['forecast', 'plan', 'settings'] as const;

export default function ForecastScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const installation = loaderData.state === 'chosen' ? loaderData.installation : undefined;
  return (
    <AppPage
      title={text('forecast.title')}
      back={{ href: paths.energy(installation), label: text('forecast.back') }}
    >
      {loaderData.state === 'none' && <NotLinked />}
      {loaderData.state === 'chosen' && (
        <>
          <LiveUpdates
            installation={loaderData.installation}
            topics={topics}
            askedAt={loaderData.askedAt}
          />
          {loaderData.isFirst && <p>{text('forecast.empty-first')}</p>}
          {loaderData.forecast && (
            <Forecast
              forecast={loaderData.forecast}
              lanes={loaderData.lanes}
              plan={loaderData.plan}
              budget={loaderData.budget}
              hasNoBudget={loaderData.hasNoBudget}
            />
          )}
        </>
      )}
    </AppPage>
  );
}
