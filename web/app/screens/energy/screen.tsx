import type { Appliance } from '@hearth/energy/appliance/contract.ts';
import type { MonthBudget } from '@hearth/energy/month-budget/contract.ts';
import type { HomeToday } from '@hearth/energy/today/contract.ts';
import type { HomePlan } from '@hearth/energy/plan/contract.ts';
import type { PlanResults } from '@hearth/energy/plan-result/contract.ts';
import type { Power } from '@hearth/energy/power/contract.ts';
import { addDays, localDate } from '@hearth/calendar/dates.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { HomeTemperatures } from '@hearth/product/monitoring/contract.ts';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  sessionOf,
  withToken,
} from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { LoadingPart } from '../../navigation/loading-part.tsx';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { paths } from '../../paths.ts';
import { useAppBadge } from '../../pwa/use-app-badge.ts';
import { settingPaths } from '../../setting-paths.ts';
import { AppFrame } from '../../shell/app-frame.tsx';
import { PlotSkeleton } from '../../ui/chart/plot-skeleton.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { bell, plus } from '../../ui/icons.ts';
import { chart, document, sliders, table } from '../../ui/icons-of-energy.ts';
import { Banner } from '../../ui/notices.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { unreadOf } from './alerts/unread.ts';
import { iconOf } from './appliance-icon.ts';
import { type CurrentCosts as CostsOfNow, currentCosts, currentDays } from './cost/cost-sum.ts';
import { LinkNotice, NotLinked } from './link-notice.tsx';
import { loadedShare } from './balance-view.ts';
import { NothingYet } from './nothing-yet.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product, energy, clock } = context.get(backendContext);
  const requestedAt = clock.now().toString();
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation } = chosen;
  const params = { installation: installation.installation };
  const access = accessToken(context, installation.installation);
  const today = localDate(clock.now().toString(), installation.timeZone);
  const days = currentDays(today);
  const isPartner = installation.role === 'partner';
  const [temperatures, home, appliances, power, costs, budget, inbox, plan, results] =
    await Promise.all([
      product.getTemperatures({ params }, { token: sessionOf(context).accessToken }),
      withToken(access, (issued) => energy.getHome({ params }, issued)),
      withToken(access, (issued) => energy.listAppliances({ params }, issued)),
      withToken(access, (issued) => energy.getPower({ params }, issued)),
      withToken(access, (issued) =>
        energy.getCosts({ params, query: { from: days.from, to: addDays(days.to, 1) } }, issued),
      ),
      isPartner ? null : withToken(access, (issued) => energy.getMonthBudget({ params }, issued)),
      product.getInbox({}, { token: sessionOf(context).accessToken }),
      isPartner ? null : withToken(access, (issued) => energy.getPlan({ params }, issued)),
      isPartner
        ? null
        : withToken(access, (issued) =>
            energy.getPlanResults({ params, query: { days: 1 } }, issued),
          ),
    ]);
  return {
    state: 'chosen' as const,
    failed,
    requestedAt,
    installation,
    reported: temperatures.ok ? temperatures.value : null,
    home: mainContent(context, home),
    // A home unknown to energy has no data yet; that is no failure.
    isDown: !home.ok && home.kind !== 'not-found',
    appliances: appliances.ok ? appliances.value : null,
    power: power.ok ? power.value : null,
    costs: costs.ok ? currentCosts(costs.value) : null,
    budget: budget?.ok ? budget.value : null,
    plan: plan?.ok ? plan.value : null,
    results: results?.ok ? results.value : null,
    unread: inbox.ok ? unreadOf(inbox.value, installation.installation) : 0,
    badge: inbox.ok ? inbox.value.unread : null,
    loadedAt: clock.now().toString(),
  };
}

const placeholder = <LoadingPart />;

const PowerFlow = deferred(() => import('./power-flow.tsx'), {
  catalogs: ['series'],
  placeholder,
});

const Today = deferred(() => import('./today.tsx'), {
  catalogs: ['series'],
  placeholder: <PlotSkeleton />,
});

const TodayFigures = deferred(() => import('./today-figures.tsx'), {
  catalogs: ['series'],
});

const CurrentCosts = deferred(() => import('./cost/current-costs.tsx'), {
  catalogs: ['cost', 'series'],
});

const MonthOfBudget = deferred(() => import('./cost/month-of-budget.tsx'), {
  catalogs: ['cost', 'series'],
});

const NextDecisions = deferred(() => import('./decisions/next-decisions.tsx'), {
  catalogs: ['plan', 'series'],
});

const Temperatures = deferred(() => import('./temperatures.tsx'), {
  catalogs: ['series'],
});

const UnlinkedCard = deferred(() => import('../account/link/unlinked-card.tsx'), {
  when: 'idle',
  catalogs: ['unlinked'],
});

const topics = ['power', 'readings', 'monitoring', 'alerts', 'plan'] as const;

export default function Energy({ loaderData }: Route.ComponentProps) {
  const text = useText();
  useAppBadge(loaderData.state === 'chosen' ? loaderData.badge : null);
  return (
    <AppFrame>
      <title>{text('energy.title')}</title>
      {loaderData.state === 'chosen' ? (
        <>
          <LiveUpdates
            installation={loaderData.installation.installation}
            topics={topics}
            askedAt={loaderData.requestedAt}
          />
          <Chosen {...loaderData} />
        </>
      ) : (
        <Page header={<PageHeader title={text('energy.title')} />}>
          {loaderData.state === 'none' && <NotLinked />}
        </Page>
      )}
    </AppFrame>
  );
}

interface ChosenProps {
  readonly installation: Installation;
  /** Null while product does not answer. */
  readonly reported: HomeTemperatures | null;
  readonly home: HomeToday | null;
  readonly isDown: boolean;
  readonly appliances: readonly Appliance[] | null;
  readonly power: Power | null;
  readonly costs: CostsOfNow | null;
  readonly budget: MonthBudget | null;
  readonly plan: HomePlan | null;
  readonly results: PlanResults | null;
  /** Unread messages about the home. */
  readonly unread: number;
  readonly loadedAt: string;
}

function Chosen(props: ChosenProps) {
  const { installation, reported, home, isDown, appliances, power } = props;
  const text = useText();
  const formats = useFormats(installation.timeZone);
  const name = installation.name === '' ? text('energy.my-home') : installation.name;
  const isLinked =
    reported === null ||
    installation.units > 0 ||
    reported.links.some((link) => link.state !== 'removed');
  const hasUnlinked = reported?.units.some(({ linking }) => linking !== null) === true;
  // Units without a linked account have sent nothing.
  const isWaiting = hasUnlinked && reported.units.every(({ linking }) => linking !== null);
  const header = (
    <PageHeader
      title={text('energy.title')}
      actions={
        <IconLink
          icon={bell}
          label={`${text('energy.alerts')}: ${text('energy.alerts-note', { count: props.unread })}`}
          count={props.unread}
          href={paths.alerts({ installation: installation.installation })}
        />
      }
      place={home ? `${name} · ${formats.dateTime(home.asOf)}` : name}
    />
  );
  if (!isLinked)
    return (
      <Page header={header}>
        <NotLinked installation={installation.installation} />
      </Page>
    );
  return (
    <Page
      header={header}
      aside={
        <>
          {home && <TodayFigures home={home} />}
          {home && props.costs && <CurrentCosts costs={props.costs} />}
          {home && props.budget && <MonthOfBudget month={props.budget} />}
          {reported && <Temperatures reported={reported} timeZone={installation.timeZone} />}
          <Further
            installation={installation.installation}
            role={installation.role}
            unread={props.unread}
            appliances={appliances ?? []}
          />
        </>
      }
    >
      {reported && <LinkNotice reported={reported} timeZone={installation.timeZone} />}
      {hasUnlinked && <UnlinkedCard units={reported.units} installation={installation} />}
      {home?.loading && (
        <Banner icon={table}>
          {text('energy.loading', { share: formats.percent(loadedShare(home.loading)) })}
        </Banner>
      )}
      {home?.isRecalculating && <Banner icon={table}>{text('energy.recalculating')}</Banner>}
      {power?.latest && (
        <PowerFlow power={power} home={home} reported={reported} loadedAt={props.loadedAt} />
      )}
      {home && props.plan && <NextDecisions plan={props.plan} results={props.results} />}
      {isWaiting && (home === null || home.energyKwh === null) ? null : home ? (
        <Today home={home} isBelow={Boolean(power?.latest)} />
      ) : (
        !isDown && <NothingYet installation={installation.installation} isFirst />
      )}
      {power?.latest === null && <NoMeter />}
    </Page>
  );
}

/** Placeholder: what would be here, and what it needs. */
function NoMeter() {
  const text = useText();
  return (
    <Section title={text('energy.power-no-meter')}>
      <p className="small second">{text('energy.power-no-meter-why')}</p>
    </Section>
  );
}

/** The kind below a name; nothing where the name contains it, as in "Meter". */
const kindNote = (name: string, kind: string): string | undefined =>
  name === '' || name === kind ? undefined : kind;

/** Links to the other energy pages. */
function Further({
  installation,
  role,
  unread,
  appliances,
}: {
  installation: string;
  role: Installation['role'];
  unread: number;
  appliances: readonly Appliance[];
}) {
  const text = useText();
  return (
    <>
      {appliances.length > 0 && (
        <Section title={text('energy.appliances')}>
          <RowList look="panel">
            {appliances.map((each) => (
              <Row
                key={each.appliance}
                icon={iconOf(each.kind)}
                title={each.name || text(`energy.kind-${each.kind}`)}
                note={kindNote(each.name, text(`energy.kind-${each.kind}`))}
                href={paths.appliance(each.appliance, installation)}
              />
            ))}
          </RowList>
        </Section>
      )}
      <Section title={text('energy.look-back')}>
        <RowList look="panel">
          <Row
            icon={bell}
            title={text('energy.alerts')}
            note={text('energy.alerts-note', { count: unread })}
            href={paths.alerts({ installation })}
          />
          {role !== 'partner' && (
            <Row
              icon={chart}
              title={text('energy.forecast')}
              note={text('energy.forecast-note')}
              href={paths.forecast({ installation })}
            />
          )}
          {role !== 'partner' && (
            <Row
              icon={sliders}
              title={text('energy.settings')}
              note={text('energy.settings-note')}
              href={settingPaths.settings(installation)}
            />
          )}
          <Row
            icon={table}
            title={text('energy.history')}
            note={text('energy.history-note')}
            href={paths.history({ installation })}
          />
          {(role === 'owner' || role === 'demo') && (
            <Row
              icon={plus}
              title={text('energy.add-appliance')}
              href={paths.newAppliance(installation)}
            />
          )}
          <Row
            icon={document}
            title={text('energy.logs')}
            note={text('energy.logs-note')}
            href={paths.logs({ installation })}
          />
        </RowList>
      </Section>
    </>
  );
}
