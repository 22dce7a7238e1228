import type { Appliance } from '@hearth/energy/appliance/contract.ts';
import type { HourCosts } from '@hearth/energy/cost/contract.ts';
import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { ReactNode } from 'react';
import { data, useLocation, useNavigation } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
} from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { deferred } from '../../../navigation/deferred.tsx';
import { type HistoryQuery, paths } from '../../../paths.ts';
import { AppFrame } from '../../../shell/app-frame.tsx';
import { PlotSkeleton } from '../../../ui/chart/plot-skeleton.tsx';
import { FilterChips } from '../../../ui/chip.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import { download } from '../../../ui/icons.ts';
import { table } from '../../../ui/icons-of-energy.ts';
import { Banner, EmptyState } from '../../../ui/notices.tsx';
import { SegmentLinks } from '../../../ui/segments.tsx';
import { NotLinked } from '../link-notice.tsx';
import { hasCosts } from '../cost/cost-sum.ts';
import { useCurrencySymbol } from '../cost/use-currency-symbol.ts';
import {
  type HistoryRequest,
  type HistoryUnit,
  historyRequestOf,
  periods,
  units,
  usualComparison,
} from './history-request.ts';
import type { PeriodCost } from '../cost/period-cost.ts';
import { hasCop } from './heat-pairs.ts';
import type { RangeFault } from './range-fault.ts';
import { readMoney } from './read-money.ts';
import { type KnownPowerLimits, readPowerLimits } from './read-power-limits.ts';
import { readRange } from './read-range.ts';
import { isComparable, readComparison } from './read-comparison.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = historyRequestOf(url.searchParams);
  if (!request) throw data(null, { status: 404 });
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed, request };
  const { installation } = chosen;
  const params = { installation: installation.installation };
  const { energy } = context.get(backendContext);
  const access = await accessToken(context, installation.installation);
  const token = access.ok ? access.value : undefined;
  const { appliance } = request;
  const [{ history, fault }, appliances] = access.ok
    ? await Promise.all([
        readRange(request, (query) =>
          energy.getHistory(
            {
              params,
              query: {
                ...query,
                appliance,
                ...(request.unit === 'co2' ? { emissions: 'hourly' as const } : {}),
              },
            },
            { token },
          ),
        ),
        energy.listAppliances({ params }, { token }),
      ])
    : [{ history: access, fault: null }, access];
  const isForeign =
    appliance !== undefined &&
    history.ok &&
    appliances.ok &&
    !appliances.value.some((each) => each.appliance === history.value.appliance);
  if (isForeign) throw data(null, { status: 404 });
  const money =
    history.ok && appliance === undefined
      ? await readMoney({ energy, params, token, history: history.value }, request)
      : { costs: null, hours: null, comparedMonth: null };
  const powerLimits = await readPowerLimits(context, installation.installation, history);
  const comparison = await readComparison(history, request, (query) =>
    energy.compareYears({ params, query }, { token }),
  );
  return {
    state: 'chosen' as const,
    comparison,
    powerLimits,
    fault,
    ...money,
    failed,
    request,
    installation,
    history: mainContent(context, history),
    // A home unknown to energy has no data yet; that is no failure.
    isDown: !history.ok && history.kind !== 'not-found',
    appliances: appliances.ok ? appliances.value : [],
  };
}

const PeriodView = deferred(() => import('./period-view.tsx'), {
  catalogs: ['series', 'range'],
  placeholder: <PlotSkeleton />,
});

const MoneyPeriod = deferred(() => import('./money-period.tsx'), {
  catalogs: ['cost', 'series', 'range'],
  placeholder: <PlotSkeleton />,
});

const Co2Period = deferred(() => import('./co2-period.tsx'), {
  catalogs: ['co2', 'series', 'range'],
  placeholder: <PlotSkeleton />,
});

const CopPeriod = deferred(() => import('./cop-period.tsx'), {
  catalogs: ['cop', 'series', 'range'],
  placeholder: <PlotSkeleton />,
});

const ExportLinks = deferred(() => import('./export-links.tsx'));

const PeriodCosts = deferred(() => import('../cost/period-costs.tsx'), {
  catalogs: ['cost', 'series', 'comparison'],
});

const Figures = deferred(() => import('./figures.tsx'), {
  catalogs: ['series', 'cop', 'comparison'],
});

export default function HistoryScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  return (
    <AppFrame>
      <title>{text('history.title')}</title>
      {loaderData.state === 'chosen' ? (
        <Chosen {...loaderData} />
      ) : (
        <Page header={<Header />}>{loaderData.state === 'none' && <NotLinked />}</Page>
      )}
    </AppFrame>
  );
}

function Header({
  installation,
  hasExport = false,
}: {
  installation?: string;
  hasExport?: boolean;
}) {
  const text = useText();
  return (
    <PageHeader
      title={text('history.title')}
      back={{ href: paths.energy(installation), label: text('history.back') }}
      actions={
        hasExport && <IconLink icon={download} label={text('history.export')} href="#export" />
      }
    />
  );
}

interface ChosenProps {
  readonly request: HistoryRequest;
  readonly installation: Installation;
  readonly history: History | null;
  readonly costs: PeriodCost | null;
  readonly hours: HourCosts | null;
  readonly comparison: YearComparison | null;
  readonly powerLimits: KnownPowerLimits;
  readonly fault: RangeFault | null;
  readonly comparedMonth: string | null;
  readonly isDown: boolean;
  readonly appliances: readonly Appliance[];
}

function Chosen(props: ChosenProps) {
  const { request, installation, history, costs, hours, comparison, fault } = props;
  const text = useText();
  const range = history?.range ?? null;
  const here: HistoryQuery = {
    installation: installation.installation,
    ...(range ?? { period: request.period, date: history?.date ?? request.date }),
    compare: request.compare === usualComparison(request.unit) ? undefined : request.compare,
    view: request.view === 'table' ? 'table' : undefined,
    unit: request.unit === 'kwh' ? undefined : request.unit,
    appliance: history?.appliance ?? request.appliance,
  };
  const hasReadings = history !== null && history.first !== null;
  const priced = costs && hasCosts(costs.costs) ? costs : null;
  const choices = units.filter(
    (unit) =>
      unit === 'kwh' ||
      (unit === 'money' && priced !== null) ||
      (unit === 'co2' && history?.gridIntensity != null) ||
      (unit === 'cop' && history !== null && hasCop(history)),
  );
  const unit = choices.find((each) => each === request.unit) ?? 'kwh';
  const shared = { request, here, fault };
  const inMoney = unit === 'money' && priced !== null;
  return (
    <Page
      header={<Header installation={installation.installation} hasExport={hasReadings} />}
      aside={
        hasReadings && (
          <>
            {costs && (
              <PeriodCosts
                {...costs}
                hasLegend={inMoney}
                here={inMoney && isComparable(history, { unit }) ? here : null}
              />
            )}
            {inMoney ? (
              <ExportLinks history={history} unit="money" />
            ) : (
              <Figures
                history={history}
                hasPairs={unit !== 'cop'}
                comparison={comparison}
                compare={isComparable(history, { unit }) ? request.compare : null}
                here={here}
              />
            )}
          </>
        )
      }
    >
      <Choices request={request} date={history?.date} here={here} appliances={props.appliances} />
      {hasReadings && choices.length > 1 && (
        <UnitChoice
          currency={priced?.costs.currency ?? 'EUR'}
          choices={choices}
          unit={unit}
          here={here}
        />
      )}
      {history?.isRecalculating && <Banner icon={table}>{text('energy.recalculating')}</Banner>}
      {hasReadings ? (
        <UntilLoaded>
          {inMoney ? (
            <MoneyPeriod
              history={history}
              costs={priced}
              hours={hours}
              comparedMonth={props.comparedMonth}
              {...shared}
            />
          ) : unit === 'co2' ? (
            <Co2Period history={history} {...shared} />
          ) : unit === 'cop' ? (
            <CopPeriod history={history} {...shared} />
          ) : (
            <PeriodView
              history={history}
              comparison={comparison}
              powerLimits={props.powerLimits}
              {...shared}
            />
          )}
        </UntilLoaded>
      ) : (
        !props.isDown && (
          <EmptyState title={text('history.empty')}>
            <p>{text('history.empty-why')}</p>
          </EmptyState>
        )
      )}
    </Page>
  );
}

/** Replaces a period by the skeleton of a plot while another period is being loaded. */
function UntilLoaded({ children }: { children: ReactNode }) {
  const isLoading = useNavigation().location?.pathname === useLocation().pathname;
  return (
    <div className="history-period" aria-busy={isLoading}>
      {children}
      <PlotSkeleton />
    </div>
  );
}

/** Links to the period in energy, in money, in CO2 and as COP. */
function UnitChoice({
  currency,
  choices,
  unit: chosen,
  here,
}: {
  currency: string;
  choices: readonly HistoryUnit[];
  unit: HistoryUnit;
  here: HistoryQuery;
}) {
  const text = useText();
  const symbol = useCurrencySymbol(currency);
  return (
    <SegmentLinks
      label={text('history.unit')}
      items={choices.map((unit) => ({
        href: paths.history({ ...here, unit: unit === 'kwh' ? undefined : unit }),
        label: { kwh: 'kWh', money: symbol, co2: 'CO₂', cop: 'COP' }[unit],
        current: unit === chosen,
      }))}
    />
  );
}

/** Links to the periods and the appliances, so that every view has its address. */
function Choices({
  request,
  date,
  here,
  appliances,
}: {
  request: HistoryRequest;
  date: string | undefined;
  here: HistoryQuery;
  appliances: readonly Appliance[];
}) {
  const text = useText();
  return (
    <div className="history-choices">
      <SegmentLinks
        label={text('history.periods')}
        items={periods.map((period) => ({
          href: paths.history({ ...here, from: undefined, to: undefined, period, date }),
          label: text(`history.period-${period}`),
          current: here.from === undefined && period === request.period,
        }))}
      />
      {appliances.length > 1 && (
        <FilterChips
          label={text('history.by-appliance')}
          items={[
            {
              href: paths.history({ ...here, appliance: undefined }),
              label: text('history.all-appliances'),
              current: request.appliance === undefined,
            },
            ...appliances.map((each) => ({
              href: paths.history({ ...here, appliance: each.appliance }),
              label: each.name === '' ? text(`energy.kind-${each.kind}`) : each.name,
              current: each.appliance === here.appliance,
            })),
          ]}
        />
      )}
    </div>
  );
}
