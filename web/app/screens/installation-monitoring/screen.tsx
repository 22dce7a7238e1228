import type { Installation } from '@hearth/product/installation/contract.ts';
import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import type { Result } from '@hearth/core/problem.ts';
import { data, redirect, useFetcher } from 'react-router';
import type { Backend } from '../../../server/backend.ts';
import {
  accessToken,
  failedSections,
  mainContent,
  orThrow,
  requestedInstallation,
  sessionOf,
} from '../../api/installation.ts';
import { statusOf } from '../../api/problem-status.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { requestText } from '../../i18n/request-text.server.ts';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { LoadingPart } from '../../navigation/loading-part.tsx';
import { formerUnitAnswer } from '../../api/former-unit.ts';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { paths } from '../../paths.ts';
import { AppFrame } from '../../shell/app-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/chip.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { alert, refresh } from '../../ui/icons.ts';
import { history } from '../../ui/icons-of-energy.ts';
import { Banner } from '../../ui/notices.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { commandRoles } from './command-roles.ts';
import { type CommandProblem, keyOf } from './command-form.ts';
import { isWatching } from './command-state.ts';
import { faultMeanings } from './fault-meanings.ts';
import { firstUnit } from './first-unit.ts';
import type { LastDayProps } from './last-day.tsx';
import { namedUnits } from './named-units.ts';
import { NoUnits } from './no-units.tsx';
import { ScheduleAndTripLinks } from './schedule-and-trip-links.tsx';
import type { UnitProps } from './use-unit.ts';
import { commandInputOf } from './read-command.ts';
import type { CommandAnswer } from './use-command.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product, energy, clock } = context.get(backendContext);
  const askedAt = clock.now().toString();
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation } = chosen;
  const access = accessToken(context, installation.installation);
  const read = await product.getMonitoring(
    { params: { installation: installation.installation } },
    { token: sessionOf(context).accessToken },
  );
  const monitoring = mainContent(context, read);
  if (!monitoring) return { state: 'unread' as const, failed, installation };
  const named = url.searchParams.get('unit');
  if (named !== null && !monitoring.units.some((unit) => unit.unit === named))
    throw await formerUnitAnswer(context, {
      installation: installation.installation,
      unit: named,
    });
  const unit = unitShown(monitoring.units, named);
  return {
    state: 'read' as const,
    failed,
    askedAt,
    installation,
    monitoring,
    faults: faultMeanings({
      ...monitoring,
      units: namedUnits(requestText(context), monitoring.units),
    }),
    named,
    measured: unit ? await measuredOf(energy, await access, { unit, monitoring }) : null,
    loadedAt: clock.now().toString(),
    idempotency: crypto.randomUUID(),
    isAfterCommand: url.searchParams.has('command'),
  };
}

const unitShown = (units: readonly LiveUnit[], named: string | null): LiveUnit | null =>
  units.find((unit) => unit.unit === named) ?? firstUnit(units);

const metered: readonly LiveUnit['kind'][] = [
  'air-to-water',
  'ground-source',
  'hybrid',
  'air-to-air',
];

/** The unit's data in energy; the page works without. The meter's power is shown only if the home has one unit. */
async function measuredOf(
  energy: Backend['energy'],
  access: Result<string>,
  { unit, monitoring }: { unit: LiveUnit; monitoring: Monitoring },
): Promise<Pick<LastDayProps, 'day' | 'power'>> {
  if (!access.ok) return { day: null, power: null };
  const params = { installation: monitoring.installation };
  const token = access.value;
  const isOnly = monitoring.units.filter(({ kind }) => metered.includes(kind)).length === 1;
  const [day, power] = await Promise.all([
    energy.getLastDay({ params, query: { unit: unit.unit } }, { token }),
    isOnly && metered.includes(unit.kind) ? energy.getPower({ params }, { token }) : null,
  ]);
  return { day: day.ok ? day.value : null, power: power?.ok ? power.value : null };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const token = sessionOf(context).accessToken;
  const form = await request.formData();
  const isEnhanced = form.has('enhanced');
  const done: CommandAnswer = { problem: null };
  if (form.get('intent') === 'refresh') {
    const params = { installation: String(form.get('installation') ?? '') };
    const refreshed = await product.refreshMonitoring({ params }, { token });
    if (!refreshed.ok)
      return data(failed(refreshed, { key: 'refresh' }), { status: statusOf(refreshed.kind) });
    return isEnhanced ? data(done) : redirect(`${url.pathname}${url.search}`, 303);
  }
  const intent = form.get('intent');
  if (intent === 'take' || intent === 'leave') {
    const field = (name: string): string => String(form.get(name) ?? '');
    const params = { installation: field('installation'), link: field('link') };
    const body = { device: field('device'), isAccepted: intent === 'take' };
    orThrow(await product.answerOffer({ params, body }, { token }));
    return redirect(paths.monitoring(params.installation), 303);
  }
  const posted = commandInputOf(form, language.format);
  if (!posted.ok) return data<CommandAnswer>({ problem: posted.problem }, { status: 422 });
  const { installation, idempotencyKey, ...body } = posted.input;
  const key = keyOf({ ...body.command, unit: body.unit });
  const sent = await product.sendCommand(
    { params: { installation }, body },
    { token, idempotencyKey },
  );
  if (!sent.ok) {
    const typed = String(form.get('typed') ?? '');
    const problem = failed(sent, { key, to: body.command.to, typed });
    return data(problem, { status: statusOf(sent.kind) });
  }
  if (isEnhanced) return data(done);
  const back = paths.monitoring(installation, { unit: body.unit, command: sent.value.id });
  return redirect(`${back}#${key}`, 303);
}

function failed(
  {
    code,
    kind,
    params,
  }: Pick<CommandProblem, 'code' | 'kind'> & { params?: CommandProblem['params'] },
  about: Pick<CommandProblem, 'key'> & Partial<CommandProblem>,
): CommandAnswer {
  return { problem: { to: null, typed: '', ...about, code, kind, params: params ?? null } };
}

/** Reload after refusals too: the values may have changed. */
export const shouldRevalidate = (): boolean => true;

const UnitControls = deferred(() => import('./unit-controls.tsx'), {
  when: 'idle',
  catalogs: ['values'],
  placeholder: <LoadingPart />,
});

const FaultCard = deferred(() => import('./fault-card.tsx'), { catalogs: ['message'] });

const LastDay = deferred(() => import('./last-day.tsx'), { catalogs: ['values'] });

const UnitValues = deferred(() => import('./unit-values.tsx'), {
  when: 'idle',
  catalogs: ['values'],
});

const UnlinkedCard = deferred(() => import('../account/link/unlinked-card.tsx'), {
  when: 'idle',
  catalogs: ['unlinked'],
});

const Offers = deferred(() => import('./offers.tsx'), {
  when: 'idle',
  catalogs: ['unlinked'],
});

export default function MonitoringScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  return (
    <AppFrame>
      <title>{text('monitoring.title')}</title>
      {loaderData.state === 'read' ? (
        <>
          <LiveUnits monitoring={loaderData.monitoring} askedAt={loaderData.askedAt} />
          <Read {...loaderData} />
        </>
      ) : loaderData.state === 'none' ? (
        <NoUnits installation={null} />
      ) : (
        <Page header={<PageHeader title={text('monitoring.title')} />}>{null}</Page>
      )}
    </AppFrame>
  );
}

const topics = ['monitoring', 'power', 'readings'] as const;

/** A component of its own, because it renders with the clock. */
function LiveUnits({ monitoring, askedAt }: Pick<ReadProps, 'monitoring' | 'askedAt'>) {
  const isAwaiting = isWatching(monitoring.units, useNow());
  const { installation } = monitoring;
  return <LiveUpdates {...{ installation, topics, askedAt, isAwaiting }} />;
}

type ReadProps = Extract<Route.ComponentProps['loaderData'], { state: 'read' }>;

function Read(read: ReadProps) {
  const { installation, monitoring, named, idempotency, measured, loadedAt } = read;
  const text = useText();
  const unit = unitShown(monitoring.units, named);
  if (!unit) return <NoUnits installation={installation} />;
  const props: UnitProps = {
    unit,
    units: monitoring.units,
    link: monitoring.links.find(({ link }) => link === unit.link) ?? null,
    asOf: monitoring.asOf,
    readEveryS: monitoring.readEveryS,
    installation: installation.installation,
    timeZone: installation.timeZone,
    idempotency,
    canChange: commandRoles.includes(installation.role),
  };
  const id = installation.installation;
  const offers = installation.role === 'owner' ? offersIn(monitoring) : null;
  return (
    <Page
      header={
        <PageHeader
          title={unit.name === '' ? text(`monitoring.kind-${unit.kind}`) : unit.name}
          back={{ href: paths.launcher(id), label: text('shell.back') }}
          place={installation.name}
          actions={
            <IconLink
              icon={history}
              label={text('monitoring.logs')}
              href={paths.logs({ installation: id })}
            />
          }
        />
      }
      // A unit that was never linked has no values; one whose link ended keeps its last ones.
      aside={
        unit.linking && unit.readAt === null ? undefined : <UnitValues key={unit.unit} {...props} />
      }
    >
      {monitoring.units.length > 1 && (
        <UnitChips monitoring={monitoring} current={unit} installation={id} />
      )}
      <LinkNotice monitoring={monitoring} unit={unit} installation={installation} />
      {offers === 'open' && <Offers monitoring={monitoring} />}
      {unit.linking ? (
        <Unlinked unit={unit} installation={installation} />
      ) : (
        <>
          {read.faults
            .filter((fault) => fault.unit === unit.unit)
            .map((fault) => (
              <FaultCard key={fault.id} fault={fault} installation={id} />
            ))}
          <UnitControls key={unit.unit} {...props} />
          <ScheduleAndTripLinks installation={id} unit={unit} />
          {measured && <LastDay unit={unit} {...measured} loadedAt={loadedAt} />}
          <ReadNow
            installation={id}
            isAfterCommand={read.isAfterCommand}
            here={paths.monitoring(id, { unit: unit.unit })}
          />
        </>
      )}
      {offers === 'left-out' && <Offers monitoring={monitoring} />}
    </Page>
  );
}

/** Open offers come first, declined ones last. */
function offersIn({ links }: Monitoring): 'open' | 'left-out' | null {
  const offers = links.flatMap((link) => link.offers);
  if (offers.length === 0) return null;
  return offers.some(({ state }) => state !== 'declined') ? 'open' : 'left-out';
}

/** A unit without a linked account: its label's data, and how to link it. */
function Unlinked({ unit, installation }: { unit: LiveUnit; installation: Installation }) {
  const text = useText();
  const kind = text(`monitoring.kind-${unit.kind}`);
  return (
    <>
      <p className="unit-kind caption">
        {unit.model === '' ? kind : text('monitoring.kind-and-model', { kind, model: unit.model })}
      </p>
      <UnlinkedCard units={[unit]} installation={installation} />
    </>
  );
}

function UnitChips(props: { monitoring: Monitoring; current: LiveUnit; installation: string }) {
  const text = useText();
  return (
    <FilterChips
      label={text('monitoring.units')}
      items={props.monitoring.units.map((unit) => {
        const faults = unit.faults.filter((fault) => fault.active).length;
        return {
          href: paths.monitoring(props.installation, { unit: unit.unit }),
          label: unit.name === '' ? text(`monitoring.kind-${unit.kind}`) : unit.name,
          current: unit === props.current,
          ...(faults > 0
            ? { count: text('monitoring.fault-count', { count: faults }) }
            : unit.linking
              ? { count: text('monitoring.state-unlinked') }
              : unit.online !== false
                ? {}
                : { count: text('monitoring.state-offline') }),
        };
      })}
    />
  );
}

/** Notice of a problem with the vendor's cloud: since when, and what it means. */
function LinkNotice(props: { monitoring: Monitoring; unit: LiveUnit; installation: Installation }) {
  const text = useText();
  const formats = useFormats(props.installation.timeZone);
  const link = props.monitoring.links.find((entry) => entry.link === props.unit.link);
  if (!link || link.state === 'linked' || link.state === 'removed') return null;
  return (
    <Banner
      icon={alert}
      tone={link.state === 'needs-sign-in' ? 'trouble' : 'calm'}
      strong={text(`monitoring.link-${link.state}`)}
      action={
        link.state === 'needs-sign-in' && (
          <ButtonLink look="quiet" href={paths.link(link.vendor, props.installation.installation)}>
            {text('monitoring.link-again')}
          </ButtonLink>
        )
      }
    >
      {text('monitoring.link-since', { time: formats.dateTime(link.since) })}
    </Banner>
  );
}

function ReadNow(props: { installation: string; isAfterCommand: boolean; here: string }) {
  const text = useText();
  const fetcher = useFetcher<CommandAnswer>({ key: 'refresh' });
  const isScripted = useHydrated();
  const isDone = fetcher.state === 'idle' && fetcher.data?.problem === null;
  return (
    <div className="read-now">
      <fetcher.Form method="post">
        <input type="hidden" name="installation" value={props.installation} />
        {isScripted && <input type="hidden" name="enhanced" value="1" />}
        <Button
          icon={refresh}
          name="intent"
          value="refresh"
          busy={fetcher.state !== 'idle'}
          busyText={text('monitoring.reading')}
        >
          {text('monitoring.read-now')}
        </Button>
      </fetcher.Form>
      {props.isAfterCommand && !isScripted && (
        <ButtonLink look="quiet" href={props.here}>
          {text('monitoring.look-again')}
        </ButtonLink>
      )}
      <p role="status" className="small">
        {isDone && text('monitoring.read-done')}
        {fetcher.data?.problem && text('problem.unavailable')}
      </p>
    </div>
  );
}
