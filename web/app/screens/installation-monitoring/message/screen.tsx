import type { KnownFault, Use } from '@hearth/product/fault/known-faults.ts';
import { knownFault, worksWhile } from '@hearth/product/fault/known-faults.ts';
import type { Works } from '@hearth/product/fault/fault-kinds.ts';
import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import { data } from 'react-router';
import {
  accessToken,
  failedSections,
  requestedInstallation,
  sessionOf,
} from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { requestText } from '../../../i18n/request-text.server.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { manualPaths } from '../../../manual-paths.ts';
import { paths } from '../../../paths.ts';
import { presentGrant } from '../../../present-partner.ts';
import { useCopyOnDevice } from '../../../pwa/copy-on-device.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { check, close, warning, wrench } from '../../../ui/icons.ts';
import { document, history as historyIcon } from '../../../ui/icons-of-energy.ts';
import { AttentionCard } from '../../../ui/notices.tsx';
import { mail, phone } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { type Episode, episodesOf } from './episodes.ts';
import { namedUnits } from '../named-units.ts';
import { codeText, messageOf } from './message-id.ts';
import { Share } from './share.tsx';
import { type Shared, mailTo, sharedText } from './shared-text.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const named = messageOf(url.searchParams.get('id'));
  if (!named) throw data(null, { status: 404 });
  const { product, energy } = context.get(backendContext);
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'none') throw data(null, { status: 404 });
  if (chosen.state !== 'chosen') return { state: 'unread' as const, failed };
  const { installation } = chosen;
  const params = { installation: installation.installation };
  const { accessToken: token } = sessionOf(context);
  const [read, grants, access] = await Promise.all([
    product.getMonitoring({ params }, { token }),
    product.listGrants({ params }, { token }),
    accessToken(context, installation.installation),
  ]);
  if (!read.ok) return { state: 'unread' as const, failed };
  const units = namedUnits(requestText(context), read.value.units);
  const unit = units.find((each) => each.unit === named.unit);
  if (!unit) throw data(null, { status: 404 });
  const code = codeText(named);
  const live = unit.faults.filter((fault) => codeText(fault) === code);
  const { tag: language } = context.get(pageRequestContext).language;
  const [logs, manualPage] = await Promise.all([
    access.ok
      ? energy.listLogs(
          { params, query: { appliance: unit.appliance, kind: 'fault', limit: 200 } },
          { token: access.value },
        )
      : access,
    code === ''
      ? null
      : product.findFaultPage(
          { params: { code }, query: { language, model: unit.model, kind: unit.kind } },
          {},
        ),
  ]);
  const isActive = live.some((fault) => fault.active);
  const episodes = logs.ok ? episodesOf(logs.value.entries, code, isActive) : null;
  if (live.length === 0 && (episodes === null || episodes.length === 0))
    throw data(null, { status: 404 });
  // A unit that is not linked is one of ours by its label, whose codes are those of the first vendor.
  const vendor = read.value.links.find((link) => link.link === unit.link)?.vendor ?? 'onecta';
  const explained = knownFault(vendor, named.code, named.subcode);
  return {
    state: 'read' as const,
    failed,
    installation,
    unit: { unit: unit.unit, name: unit.name, model: unit.model, appliance: unit.appliance },
    code,
    severity: live[0]?.severity ?? null,
    isActive,
    episodes,
    explained,
    manualPage: manualPage?.ok ? manualPage.value.page : null,
    messageId: url.searchParams.get('id') ?? '',
    works: explained && isActive ? worksWhile(explained, unit.kind) : [],
    partner: (installation.role !== 'partner' && grants.ok && standing(grants.value)) || null,
  };
}

/** Who looks after the home now, and how to reach them. */
function standing(grants: readonly PartnerGrant[]) {
  const partner = presentGrant(grants)?.partner;
  return partner && { name: partner.name, phone: partner.phone, email: partner.email };
}

type Read = Extract<Route.ComponentProps['loaderData'], { state: 'read' }>;

export default function MessageScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const installation =
    loaderData.state === 'read' ? loaderData.installation.installation : undefined;
  const isHousehold =
    loaderData.state === 'read' &&
    (loaderData.installation.role === 'owner' || loaderData.installation.role === 'resident');
  useCopyOnDevice(isHousehold ? carePaths.assistance(installation) : null);
  return (
    <AppPage
      title={text('message.title')}
      back={{ href: paths.monitoring(installation), label: text('message.back') }}
    >
      {loaderData.state === 'read' && <Message {...loaderData} />}
    </AppPage>
  );
}

function Message(props: Read) {
  const text = useText();
  const { unit, explained, works, installation, partner } = props;
  const shared = useShared(props);
  return (
    <>
      <Head {...props} />
      {works.length > 0 && (
        <Section title={text('message.works')} note={text('message.works-usually')}>
          <RowList look="panel">
            {works.map(({ use, works: how }) => (
              <Row key={use} icon={signOf(how)} title={worksText(text, use, how)} />
            ))}
          </RowList>
        </Section>
      )}
      {explained && <Advice explained={explained} />}
      <ManualLink {...props} />
      <Past {...props} />
      {partner && (
        <Partner
          partner={partner}
          shared={shared}
          request={
            installation.role === 'owner' || installation.role === 'resident'
              ? carePaths.assistanceHelp(installation.installation, {
                  symptom: 'message',
                  unit: unit.unit,
                  code: props.code,
                })
              : null
          }
        />
      )}
      {explained && <p className="small">{text('message.source')}</p>}
      <ButtonRow>
        <Share shared={shared} />
        <ButtonLink
          icon={historyIcon}
          href={paths.logs({
            installation: installation.installation,
            appliance: unit.appliance,
            kind: 'fault',
          })}
        >
          {text('message.all-logs')}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

/** Text of the page, for a person who gives advice. */
function useShared({
  unit,
  code,
  isActive,
  explained,
  works,
  episodes,
  installation,
}: Read): Shared {
  const text = useText();
  const formats = useFormats(installation.timeZone);
  const since = episodes?.[0]?.from ?? null;
  return sharedText({
    title: titleText(text, explained, code),
    code,
    lines: [
      unitLine(text, unit),
      since === null ? null : text('message.since', { time: formats.dateTime(since) }),
      isActive ? null : text('message.past'),
      ...works.map(({ use, works: how }) => worksText(text, use, how)),
    ],
  });
}

const unitLine = (text: Translate, { name, model }: Read['unit']): string =>
  model === '' ? name : text('message.of-unit', { name, model });

/** The request to the service partner; nothing in a home without one. */
function Partner({
  partner,
  shared,
  request,
}: {
  partner: NonNullable<Read['partner']>;
  shared: Shared;
  /** Address where a request about this message begins; null for people who may not. */
  request: string | null;
}) {
  const text = useText();
  return (
    <Section title={text('message.partner')} note={<bdi>{partner.name}</bdi>}>
      <RowList look="panel">
        {request !== null && (
          <Row icon={wrench} strong title={text('message.request')} href={request} />
        )}
        {partner.phone !== null && (
          <Row
            icon={phone}
            title={text('message.call')}
            note={<bdi>{partner.phone}</bdi>}
            href={`tel:${partner.phone.replaceAll(/[^\d+]/g, '')}`}
          />
        )}
        <Row
          icon={mail}
          title={text('message.write')}
          note={<bdi>{partner.email}</bdi>}
          href={mailTo(partner.email, shared)}
        />
      </RowList>
    </Section>
  );
}

function Head({ unit, code, severity, isActive, explained }: Read) {
  const text = useText();
  const kind = text(`message.kicker-${severity ?? 'caution'}`);
  const isTrouble = isActive && (severity === 'error' || severity === 'emergency');
  return (
    <AttentionCard
      kind={isTrouble ? 'trouble' : 'calm'}
      icon={isActive ? warning : check}
      kicker={code === '' ? kind : text('message.kicker', { severity: kind, code })}
      title={titleText(text, explained, code)}
    >
      {unitLine(text, unit)}
      <p>
        {!isActive
          ? text('message.past')
          : explained
            ? text(`message.urgency-${explained.urgency}`)
            : code !== '' && text('message.unknown-why', { code })}
      </p>
    </AttentionCard>
  );
}

function Advice({ explained }: { explained: KnownFault }) {
  const text = useText();
  return (
    <>
      <Section title={text('message.steps')} note={text('message.steps-rule')}>
        <RowList look="panel">
          {explained.steps.map((step) => (
            <Row
              key={step}
              strong
              title={text(`message.step-${step}`)}
              note={text(`message.step-${step}-how`)}
            />
          ))}
        </RowList>
      </Section>
      <Section title={text('message.technician')}>
        <p>{explained.tasks.map((task) => text(`message.task-${task}`)).join(' ')}</p>
      </Section>
    </>
  );
}

/** The page of the code in the unit's manual, which leads back here. */
function ManualLink({ manualPage, messageId, installation }: Read) {
  const text = useText();
  if (!manualPage) return null;
  const { manual, heading, title, language } = manualPage;
  const returnTo = paths.message(messageId, installation.installation);
  return (
    <RowList look="panel">
      <Row
        icon={document}
        title={text('message.manual')}
        note={
          <bdi lang={language} dir="auto">
            {title}
          </bdi>
        }
        href={manualPaths.reader(manual, { returnTo, heading })}
      />
    </RowList>
  );
}

function Past({ episodes, installation }: Read) {
  const text = useText();
  const formats = useFormats(installation.timeZone);
  if (episodes === null)
    return <Section title={text('message.history')}>{text('message.history-late')}</Section>;
  return (
    <Section
      title={text('message.history')}
      note={text('message.times', { count: episodes.length })}
    >
      <RowList>
        {episodes.slice(0, shownMax).map((episode) => (
          <Row
            key={`${episode.from} ${episode.to}`}
            title={
              episode.from === null ? text('message.history-none') : formats.dateTime(episode.from)
            }
            value={endText(text, episode)}
          />
        ))}
      </RowList>
    </Section>
  );
}

const shownMax = 12;

function titleText(text: Translate, fault: KnownFault | null, code: string): string {
  if (fault) return text(`message.title-${fault.meaning}`);
  return text(code === '' ? 'message.no-code' : 'message.unknown');
}

const worksText = (text: Translate, use: Use, works: Works): string =>
  text(`message.${use}-${works}`);

const signOf = (works: Works) => (works === 'off' ? close : works === 'works' ? check : warning);

/** "still there", or how long it stood, in the largest unit that fits. */
function endText(text: Translate, { from, to }: Episode): string | undefined {
  if (to === null) return text('message.still-there');
  if (from === null) return undefined;
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  if (minutes < 120) return text('message.cleared', { minutes });
  if (minutes < 48 * 60) return text('message.cleared-hours', { hours: Math.round(minutes / 60) });
  return text('message.cleared-days', { days: Math.round(minutes / 1440) });
}
