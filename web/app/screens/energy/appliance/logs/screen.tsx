import type { Appliance } from '@hearth/energy/appliance/contract.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { data } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  withToken,
} from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { LoadingPart } from '../../../../navigation/loading-part.tsx';
import { type LogsQuery, paths } from '../../../../paths.ts';
import { AppPage } from '../../../../shell/app-page.tsx';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { FilterChips } from '../../../../ui/chip.tsx';
import { IconLink } from '../../../../ui/icon-button.tsx';
import { download } from '../../../../ui/icons.ts';
import { EmptyState } from '../../../../ui/notices.tsx';
import { Section } from '../../../../ui/section.tsx';
import { NotLinked } from '../../link-notice.tsx';
import { type RequestedLogs, requestedLogs, kinds } from './requested-logs.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = requestedLogs(url.searchParams);
  if (!request) throw data(null, { status: 404 });
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation } = chosen;
  const params = { installation: installation.installation };
  const { energy } = context.get(backendContext);
  const access = accessToken(context, installation.installation);
  const [logs, appliances] = await Promise.all([
    withToken(access, (token) =>
      energy.listLogs({ params, query: { ...request, limit: 50 } }, token),
    ),
    withToken(access, (token) => energy.listAppliances({ params }, token)),
  ]);
  const isUnknown = !logs.ok && logs.kind === 'not-found';
  // A foreign cursor or an appliance of another home: not found.
  if (!logs.ok && logs.kind === 'invalid') throw data(null, { status: 404 });
  const isForeign =
    request.appliance !== undefined &&
    appliances.ok &&
    !appliances.value.some((each) => each.appliance === request.appliance);
  if (isForeign) throw data(null, { status: 404 });
  return {
    state: 'chosen' as const,
    failed,
    request,
    installation,
    page: isUnknown ? { entries: [], next: null } : mainContent(context, logs),
    appliances: appliances.ok ? appliances.value : [],
  };
}

/** Needs the catalogue of all values, which no other part of the page has. */
const LogDays = deferred(() => import('./log-days.tsx'), {
  when: 'idle',
  catalogs: ['values'],
  placeholder: <LoadingPart />,
});

export default function Logs({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  const installation = isChosen ? loaderData.installation.installation : undefined;
  return (
    <AppPage
      title={text('logs.title')}
      back={{ href: paths.energy(installation), label: text('logs.back') }}
      actions={isChosen && <IconLink icon={download} label={text('logs.export')} href="#export" />}
    >
      {isChosen ? <Chosen {...loaderData} /> : loaderData.state === 'none' && <NotLinked />}
    </AppPage>
  );
}

interface ChosenProps {
  readonly request: RequestedLogs;
  readonly installation: { readonly installation: string; readonly timeZone: string };
  readonly page: { readonly entries: readonly LogEntry[]; readonly next: string | null } | null;
  readonly appliances: readonly Appliance[];
}

function Chosen({ request, installation, page, appliances }: ChosenProps) {
  const text = useText();
  const here: LogsQuery = {
    installation: installation.installation,
    appliance: request.appliance,
    kind: request.kind,
  };
  const isFirst = request.before === undefined;
  return (
    <>
      <Filters request={request} here={here} appliances={appliances} />
      {page === null ? null : page.entries.length === 0 ? (
        <EmptyState title={text(isFirst ? 'logs.empty' : 'logs.end')}>
          <p>{text('logs.empty-why')}</p>
        </EmptyState>
      ) : (
        <LogDays entries={page.entries} timeZone={installation.timeZone} appliances={appliances} />
      )}
      {page && (page.next !== null || !isFirst) && (
        <ButtonRow spread="even">
          {!isFirst && <ButtonLink href={paths.logs(here)}>{text('logs.newest')}</ButtonLink>}
          {page.next !== null && (
            <ButtonLink href={paths.logs({ ...here, before: page.next })}>
              {text('logs.older')}
            </ButtonLink>
          )}
        </ButtonRow>
      )}
      <Section id="export" title={text('logs.export')} note={text('logs.export-note')}>
        <ButtonRow spread="even">
          {(['csv', 'json'] as const).map((format) => (
            <ButtonLink key={format} icon={download} href={paths.logsExport({ ...here, format })}>
              {format.toUpperCase()}
            </ButtonLink>
          ))}
        </ButtonRow>
      </Section>
    </>
  );
}

function Filters({
  request,
  here,
  appliances,
}: {
  request: RequestedLogs;
  here: LogsQuery;
  appliances: readonly Appliance[];
}) {
  const text = useText();
  const all = {
    href: paths.logs({ ...here, kind: undefined }),
    label: text('logs.all-kinds'),
    current: !request.kind,
  };
  return (
    <div className="history-choices">
      <FilterChips
        label={text('logs.by-kind')}
        items={[
          all,
          ...kinds.map((kind) => ({
            href: paths.logs({ ...here, kind }),
            label: text(`logs.kind-${kind}`),
            current: kind === request.kind,
          })),
        ]}
      />
      {appliances.length > 1 && (
        <FilterChips
          label={text('logs.by-appliance')}
          items={[
            {
              href: paths.logs({ ...here, appliance: undefined }),
              label: text('logs.all-appliances'),
              current: !request.appliance,
            },
            ...appliances.map((each) => ({
              href: paths.logs({ ...here, appliance: each.appliance }),
              label: each.name === '' ? text(`energy.kind-${each.kind}`) : each.name,
              current: each.appliance === request.appliance,
            })),
          ]}
        />
      )}
    </div>
  );
}
