import type { Appliance } from '@hearth/energy/appliance/contract.ts';
import type { Power } from '@hearth/energy/power/contract.ts';
import type { HomeDetails } from '@hearth/product/home-details/contract.ts';
import type { HomeToday } from '@hearth/energy/today/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  sessionOf,
  withToken,
} from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import type { FailedSection } from '../../failed-sections.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { requestText } from '../../i18n/request-text.server.ts';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { paths } from '../../paths.ts';
import { useConnection } from '../../pwa/connection.ts';
import { InstallOffer } from '../../pwa/install-offer.tsx';
import { AppFrame } from '../../shell/app-frame.tsx';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Comfort, ComfortScene } from '../../ui/drawing/comfort.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { TitleLink } from '../../ui/title-link.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { bell } from '../../ui/icons.ts';
import { search } from '../../ui/icons-of-searching.ts';
import { qrCode } from '../../ui/icons-of-scanning.ts';
import { link } from '../../ui/icons-of-things.ts';
import { Attention } from './attention.tsx';
import HomeNotices from '../home-notices/home-notices.tsx';
import { type HomeNoticesView, readNotices } from '../home-notices/read-notices.ts';
import { isWatching } from '../installation-monitoring/command-state.ts';
import { unreadOf } from '../energy/alerts/unread.ts';
import { type FaultMeaning, faultMeanings } from '../installation-monitoring/fault-meanings.ts';
import { namedUnits } from '../installation-monitoring/named-units.ts';
import { type ComfortView, waitsIn } from './comfort-view.ts';
import { comfortViews } from './comfort-views.ts';
import { ComfortSummary, type DrawnHouse } from './comfort-summary.tsx';
import { livePart } from './live-part.ts';
import { monitoringTile } from './monitoring-tile.ts';
import { type DatedView, viewAt } from './view-at.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product, energy: energyClient, clock } = context.get(backendContext);
  const askedAt = clock.now().toString();
  const failed = failedSections(context);
  const [chosen, notices] = await Promise.all([
    requestedInstallation(context, url),
    readNotices(context, url),
  ]);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed, notices };
  const { installation } = chosen;
  const params = { installation: installation.installation };
  const token = sessionOf(context).accessToken;
  const access = accessToken(context, installation.installation);
  const [monitoring, details, home, appliances, power, inbox] = await Promise.all([
    product.getMonitoring({ params }, { token }),
    product.getHomeDetails({ params }, { token }),
    withToken(access, (issued) => energyClient.getHome({ params }, issued)),
    withToken(access, (issued) => energyClient.listAppliances({ params }, issued)),
    withToken(access, (issued) => energyClient.getPower({ params }, issued)),
    product.getInbox({}, { token }),
  ]);
  const answer = mainContent(context, monitoring);
  const read = answer && {
    ...answer,
    units: namedUnits(requestText(context), answer.units),
  };
  const latest = power.ok ? power.value.latest : null;
  const faults = read ? faultMeanings(read) : [];
  return {
    state: 'chosen' as const,
    failed,
    notices,
    askedAt,
    installation,
    all: chosen.all,
    monitoring: read && livePart(read),
    faults,
    views: read ? comfortViews(read, { power: { latest }, faults }) : [],
    house: houseOf({
      building: details.ok ? details.value.building : null,
      appliances: appliances.ok ? appliances.value : [],
      latest,
      monitoring: read,
    }),
    home: home.ok ? home.value : null,
    // Energy does not know the home before its first reading.
    isFirst: !home.ok && home.kind === 'not-found',
    unread: inbox.ok ? unreadOf(inbox.value, installation.installation) : 0,
    idempotency: crypto.randomUUID(),
  };
}

function houseOf(stored: {
  building: HomeDetails['building'];
  appliances: readonly Appliance[];
  latest: Power['latest'];
  monitoring: Monitoring | null;
}): DrawnHouse {
  const { building, appliances, latest, monitoring } = stored;
  const has = (kind: Appliance['kind']) => appliances.some((entry) => entry.kind === kind);
  const reported = (name: string): number | null => reportedNumber(monitoring, name);
  const percent = reported('stateOfCharge');
  const share = latest?.flows.batterySoc ?? (percent === null ? null : percent / 100);
  const isMetered = latest !== null && latest.flows.batteryW !== null;
  return {
    isFlat: building?.kind === 'flat',
    hasPanels:
      has('pv') ||
      reported('solarPower') !== null ||
      (latest !== null && latest.flows.pvW !== null),
    battery: has('battery') || percent !== null || isMetered ? { share } : null,
  };
}

function reportedNumber(monitoring: Monitoring | null, name: string): number | null {
  const values = monitoring?.units.flatMap(({ points }) => points.flatMap((each) => each.values));
  const found = values?.find((each) => each.name === name)?.value;
  return typeof found === 'number' ? found : null;
}

const Boost = deferred(() => import('./boost.tsx'), {
  when: 'idle',
  catalogs: ['monitoring', 'values'],
});

const Today = deferred(() => import('./today.tsx'), {
  catalogs: ['series'],
  placeholder: <div className="skeleton-block" />,
});

const topics = ['monitoring', 'readings', 'alerts'] as const;

const Everything = deferred(() => import('./area-links.tsx'), { catalogs: ['areas'] });

export default function Launcher({ loaderData }: Route.ComponentProps) {
  const text = useText();
  return (
    <AppFrame>
      <title>{text('launcher.title')}</title>
      {loaderData.state === 'chosen' ? (
        <>
          <Live
            installation={loaderData.installation}
            monitoring={loaderData.monitoring}
            askedAt={loaderData.askedAt}
          />
          <Chosen {...loaderData} />
        </>
      ) : loaderData.state === 'none' ? (
        <NoInstallation notices={loaderData.notices} />
      ) : (
        <Page header={<PageHeader title={text('launcher.title')} />}>{null}</Page>
      )}
    </AppFrame>
  );
}

/** A component of its own, because it renders with the clock. */
function Live(props: {
  installation: Installation;
  monitoring: Monitoring | null;
  askedAt: string;
}) {
  const isAwaiting = isWatching(props.monitoring?.units ?? [], useNow());
  const { installation } = props.installation;
  return <LiveUpdates {...{ installation, topics, askedAt: props.askedAt, isAwaiting }} />;
}

interface ChosenProps {
  readonly failed: readonly FailedSection[];
  readonly installation: Installation;
  readonly all: readonly Installation[];
  readonly monitoring: Monitoring | null;
  readonly faults: readonly FaultMeaning[];
  readonly views: readonly DatedView<ComfortView>[];
  readonly house: DrawnHouse;
  readonly home: HomeToday | null;
  readonly isFirst: boolean;
  readonly notices: HomeNoticesView;
  /** Unread messages about the home. */
  readonly unread: number;
  readonly idempotency: string;
}

/** The view of now. Without a connection, or when the units cannot be read, it is out of date at any age: nobody knows if all is well. */
function useView({ views, failed }: ChosenProps): ComfortView | null {
  const { isReached, isCopy } = useConnection();
  const view = viewAt(views, useNow());
  const isRead = isReached && !isCopy && !failed.some(({ section }) => section === 'units');
  return view && { ...view, isOutOfDate: view.isOutOfDate || !isRead };
}

function Chosen(props: ChosenProps) {
  const { installation, all, monitoring, faults, house, home } = props;
  const text = useText();
  const formats = useFormats(installation.timeZone);
  const now = useNow();
  const name = installation.name === '' ? text('launcher.my-home') : installation.name;
  const view = useView(props);
  return (
    <Page
      header={
        <PageHeader
          title={
            all.length > 1 ? (
              <TitleLink href={paths.selectInstallation(paths.launcher())}>{name}</TitleLink>
            ) : (
              name
            )
          }
          isHeading={!view}
          onSky={view !== null && !view.isOutOfDate}
          place={formats.dateTime(now)}
          actions={
            <>
              <IconLink icon={search} label={text('launcher.search')} href={paths.search()} />
              <IconLink
                icon={bell}
                label={text('launcher.alerts', { count: props.unread })}
                count={props.unread}
                href={paths.alerts({ installation: installation.installation })}
              />
            </>
          }
        />
      }
      aside={
        <>
          <HomeNotices {...props.notices} />
          {monitoring && view && (
            <Attention
              monitoring={monitoring}
              view={view}
              installation={installation}
              faults={faults}
            />
          )}
          <Today
            home={home}
            isFirst={props.isFirst}
            isLinked={monitoring === null || view?.notLinked.length !== monitoring.units.length}
            installation={installation}
          />
        </>
      }
      below={
        <>
          <Everything
            installation={installation}
            all={all}
            tile={monitoringTile(view)}
            waits={view ? waitsIn(view) : 0}
            home={home}
            isFirst={props.isFirst}
            unread={props.unread}
          />
          {/* Last: it is added in the browser, and nothing below it moves. */}
          <InstallOffer />
        </>
      }
    >
      {monitoring && view && (
        <>
          <ComfortSummary
            monitoring={monitoring}
            view={view}
            installation={installation}
            house={house}
          />
          <Boost
            monitoring={monitoring}
            installation={installation}
            idempotency={props.idempotency}
          />
        </>
      )}
    </Page>
  );
}

/** Launcher without a home: what will be here, what it needs, one button. */
function NoInstallation({ notices }: { readonly notices: HomeNoticesView }) {
  const text = useText();
  return (
    <Page header={<PageHeader title={text('launcher.title')} isHeading={false} />}>
      <HomeNotices {...notices} />
      <ComfortScene on="paper" lead={<h1 className="lead">{text('launcher.none')}</h1>}>
        <Comfort
          sentence={text('launcher.none-picture')}
          state="off"
          empty
          room={{ label: text('launcher.living-area'), caption: text('launcher.living-area') }}
          outdoor={{ label: text('launcher.outdoors') }}
          tank={{ label: text('launcher.hot-water') }}
        />
      </ComfortScene>
      <p>{text('launcher.none-why')}</p>
      <ButtonRow>
        <ButtonLink look="main" icon={qrCode} href={paths.scanStart()} wide>
          {text('launcher.scan')}
        </ButtonLink>
        <ButtonLink icon={link} href={paths.link('onecta')} wide>
          {text('launcher.link')}
        </ButtonLink>
      </ButtonRow>
    </Page>
  );
}
