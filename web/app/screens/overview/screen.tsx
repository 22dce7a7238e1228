import type { Overview } from '@hearth/product/overview/contract.ts';
import type { ReactNode } from 'react';
import { failedSections, mainContent, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { requestText } from '../../i18n/request-text.server.ts';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { packagePaths } from '../../package-paths.ts';
import { paths } from '../../paths.ts';
import { AppPage } from '../../shell/app-page.tsx';
import { useShell } from '../../shell-context.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { IconShape } from '../../ui/icons.ts';
import { alert, gauge, offline, wrench } from '../../ui/icons.ts';
import { battery, solarPanel, unlink } from '../../ui/icons-of-energy.ts';
import { qrCode } from '../../ui/icons-of-scanning.ts';
import { link, shield } from '../../ui/icons-of-things.ts';
import { box, heatPump, radiator, snowflake, wind } from '../../ui/icons-of-units.ts';
import { Row, RowList, type RowProps } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { accountName } from '../account/link/unlinked-view.ts';
import HomeNotices from '../home-notices/home-notices.tsx';
import { readNotices } from '../home-notices/read-notices.ts';
import { namedUnits } from '../installation-monitoring/named-units.ts';
import { HomePicture } from './home-picture.tsx';
import { type Concern, byDetail, concernsOf, inOrder } from './home-view.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const failed = failedSections(context);
  const [listed, notices] = await Promise.all([
    product.listOverview({}, { token: sessionOf(context).accessToken }),
    readNotices(context, url),
  ]);
  const homes = mainContent(context, listed);
  const text = requestText(context);
  const named = homes?.map((home) => ({
    ...home,
    units: home.units && namedUnits(text, home.units),
  }));
  return { failed, notices, homes: named ? inOrder(named) : null };
}

export default function OverviewScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { homes } = loaderData;
  const isVisit = useShell()?.demo != null;
  return (
    <AppPage
      title={text('overview.title')}
      back={{ href: paths.launcher(), label: text('shell.back') }}
    >
      <HomeNotices {...loaderData.notices} />
      {homes && <Homes homes={homes} />}
      {!isVisit && <Adding />}
    </AppPage>
  );
}

function Homes({ homes }: { homes: readonly Overview[] }) {
  const text = useText();
  const concernedCount = homes.filter((home) => concernsOf(home).length > 0).length;
  const { inFull, concerned, inBrief } = byDetail(homes);
  const briefList = (
    <RowList look="panel">
      {inBrief.map((home) => (
        <Row key={home.installation} {...briefRow(home, text)} />
      ))}
    </RowList>
  );
  return (
    <>
      <p className="lead">
        {homes.length === 0
          ? text('overview.none')
          : concernedCount === 0
            ? homes.some(({ units }) => units?.some(({ linking }) => linking !== null))
              ? text('overview.nothing-waits')
              : text('overview.all-well', { count: homes.length })
            : text('overview.concerned', { count: concernedCount })}
      </p>
      {inFull.map((home) => (
        <Home key={home.installation} home={home}>
          <UnitRows home={home} />
        </Home>
      ))}
      {concerned.map((home) => (
        <Home key={home.installation} home={home} />
      ))}
      {concerned.length === 0 && inBrief.length > 0 && briefList}
      {concerned.length > 0 && inBrief.length > 0 && (
        <Section title={text('overview.well', { count: inBrief.length })}>{briefList}</Section>
      )}
      {homes.some(({ role }) => role === 'partner') && (
        <RowList look="panel">
          <Row
            icon={wrench}
            title={text('overview.partner-portal')}
            note={text('overview.partner-portal-what')}
            href={paths.partnerPortal()}
          />
        </RowList>
      )}
    </>
  );
}

const addressOf = ({ role, installation }: Overview): string =>
  role === 'partner' ? paths.partnerPortalHome(installation) : paths.launcher(installation);

/** A home without concerns, among many, on one line. */
function briefRow(home: Overview, text: Translate): RowProps {
  const units = home.units && text('overview.units', { count: home.units.length });
  return {
    picture: <HomePicture units={home.units} />,
    title: <bdi>{home.name === '' ? text('overview.my-home') : home.name}</bdi>,
    note: [home.address, units].filter((part) => part !== null).join(' · '),
    action: home.role === 'owner' ? undefined : <Chip>{text(`overview.role-${home.role}`)}</Chip>,
    href: addressOf(home),
  };
}

/** A home with its concerns, before further rows. */
function Home({ home, children }: { home: Overview; children?: ReactNode }) {
  const text = useText();
  const concerns = concernsOf(home);
  const id = home.installation;
  return (
    <Section
      title={<bdi>{home.name === '' ? text('overview.my-home') : home.name}</bdi>}
      action={home.role !== 'owner' && <Chip>{text(`overview.role-${home.role}`)}</Chip>}
    >
      <RowList look="panel">
        <Row
          picture={<HomePicture units={home.units} />}
          title={home.address === null ? text('overview.open') : <bdi>{home.address}</bdi>}
          note={home.address === null ? undefined : text('overview.open')}
          href={addressOf(home)}
        />
        {concerns.map((concern) => (
          <ConcernRow
            key={`${concern.kind} ${'unit' in concern ? concern.unit : ''}`}
            concern={concern}
            installation={id}
          />
        ))}
        {children}
      </RowList>
    </Section>
  );
}

/** The units and the packages of a home. */
function UnitRows({ home }: { home: Overview }) {
  const text = useText();
  const formats = useFormats(home.timeZone);
  return (
    <>
      {(home.units ?? []).map((unit) => (
        <Row
          key={unit.unit}
          icon={icons[unit.kind]}
          title={<bdi>{unit.name}</bdi>}
          note={[unit.model, connection(unit, { text, formats })]
            .filter((part) => part !== '')
            .join(' · ')}
          href={paths.monitoring(home.installation, { unit: unit.unit })}
        />
      ))}
      {home.packages !== null && (
        <Row
          icon={shield}
          title={text('overview.packages')}
          note={text('overview.packages-running', { count: home.packages })}
          href={packagePaths.list(home.installation)}
        />
      )}
      {home.units === null && <Row title={text('overview.contact-only')} />}
      {home.units?.length === 0 && <Row title={text('overview.no-units')} />}
    </>
  );
}

function connection(
  { online, unreportedSince, isOutOfDate, lastSeenAt, linking }: OverviewUnit,
  { text, formats }: { readonly text: Translate; readonly formats: ReturnType<typeof useFormats> },
): string {
  if (online !== false && unreportedSince === null && !isOutOfDate)
    return text(online ? 'overview.online' : 'overview.linked');
  if (lastSeenAt !== null)
    return text('overview.last-seen', { time: formats.dateTime(lastSeenAt) });
  return text(linking?.vendors.length === 0 ? 'overview.no-way' : 'overview.not-linked');
}

type OverviewUnit = NonNullable<Overview['units']>[number];

const icons: Readonly<Record<OverviewUnit['kind'], IconShape>> = {
  'air-to-water': heatPump,
  'ground-source': heatPump,
  hybrid: heatPump,
  'air-to-air': snowflake,
  boiler: radiator,
  ventilation: wind,
  'air-purifier': wind,
  battery,
  solar: solarPanel,
  meter: gauge,
  gateway: box,
};

function ConcernRow({ concern, installation }: { concern: Concern; installation: string }) {
  const text = useText();
  switch (concern.kind) {
    case 'fault':
      return (
        <Row
          icon={alert}
          strong
          title={text('overview.fault', { name: concern.name, count: concern.count })}
          note={text('overview.fault-why')}
          href={paths.monitoring(installation, { unit: concern.unit })}
        />
      );
    case 'link':
      return (
        <Row
          icon={unlink}
          strong
          title={text('overview.link', { count: concern.count })}
          note={text('overview.link-why')}
          href={paths.launcher(installation)}
        />
      );
    case 'link-trouble':
      return (
        <Row
          icon={unlink}
          strong
          title={text('overview.link-trouble', { count: concern.count })}
          note={text('overview.link-trouble-why')}
          href={paths.launcher(installation)}
        />
      );
    case 'old':
      return (
        <Row
          icon={offline}
          strong
          title={text('overview.old', { name: concern.name })}
          note={text('overview.old-why')}
          href={paths.monitoring(installation, { unit: concern.unit })}
        />
      );
    case 'unlinked':
      return (
        <Row
          icon={unlink}
          strong
          title={text('overview.unlinked', { name: concern.name })}
          note={
            concern.vendor
              ? text('overview.unlinked-link', {
                  vendor: accountName(concern.vendor, concern.isSample),
                })
              : text('overview.unlinked-why')
          }
          href={
            concern.vendor
              ? paths.link(concern.vendor, installation, concern.isSample)
              : paths.monitoring(installation, { unit: concern.unit })
          }
        />
      );
    case 'unreported':
      return (
        <Row
          icon={unlink}
          strong
          title={text('overview.unreported', { name: concern.name })}
          note={text('overview.unreported-why')}
          href={paths.monitoring(installation, { unit: concern.unit })}
        />
      );
    case 'silent':
      return (
        <Row
          icon={offline}
          strong
          title={text('overview.silent', { name: concern.name })}
          note={text('overview.silent-why')}
          href={paths.monitoring(installation, { unit: concern.unit })}
        />
      );
  }
}

function Adding() {
  const text = useText();
  return (
    <Section title={text('overview.add')}>
      <RowList look="panel">
        <Row
          icon={qrCode}
          title={text('overview.scan')}
          note={text('overview.scan-why')}
          href={paths.scanStart()}
        />
        <Row
          icon={link}
          title={text('overview.link-account')}
          note={text('overview.link-account-why')}
          href={paths.account()}
        />
      </RowList>
    </Section>
  );
}
