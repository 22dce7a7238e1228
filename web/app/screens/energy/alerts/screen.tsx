import type { AlertList } from '@hearth/energy/alert/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  sessionOf,
  withToken,
} from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LiveUpdates } from '../../../live/live-updates.tsx';
import { deferred } from '../../../navigation/deferred.tsx';
import { LoadingPart } from '../../../navigation/loading-part.tsx';
import { paths } from '../../../paths.ts';
import { useAppBadge } from '../../../pwa/use-app-badge.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import { sliders } from '../../../ui/icons-of-energy.ts';
import { actOnAlert } from './act-on-alert.ts';
import {
  unreadAnswers,
  unreadDisputes,
  unreadReminders,
  unreadReviews,
  unreadRequests,
  unreadServices,
} from './unread.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { energy, product, clock } = context.get(backendContext);
  const askedAt = clock.now().toString();
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role } = chosen.installation;
  const params = { installation };
  const access = accessToken(context, installation);
  const [listed, inbox] = await Promise.all([
    withToken(access, (token) => energy.listAlerts({ params }, token)),
    product.getInbox({}, { token: sessionOf(context).accessToken }),
  ]);
  const messages = inbox.ok ? inbox.value.messages : [];
  const language = context.get(pageRequestContext).language.tag;
  return {
    state: 'chosen' as const,
    failed,
    askedAt,
    installation,
    role,
    group: url.searchParams.get('group'),
    // Energy does not know the home before its first reading.
    isFirst: !listed.ok && listed.kind === 'not-found',
    list: mainContent(context, listed),
    badge: inbox.ok ? inbox.value.unread : null,
    unread: messages.flatMap(({ readAt, content }) =>
      readAt === null && content.about === 'alert' ? [content.alert] : [],
    ),
    partnerAnswers: unreadAnswers({ messages }, installation),
    reviews: unreadReviews({ messages }, installation),
    reminders: unreadReminders({ messages }, { home: installation, language }),
    disputes: unreadDisputes({ messages }, installation),
    services: unreadServices({ messages }, installation),
    unanswered: unreadRequests({ messages }, installation),
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return await actOnAlert(context, await request.formData(), `${url.pathname}${url.search}`);
}

const AlertDays = deferred(() => import('./alert-days.tsx'), {
  placeholder: <LoadingPart />,
});

const Reminders = deferred(() => import('./reminders.tsx'), {
  placeholder: null,
});

const topics = ['alerts'] as const;

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const installation = loaderData.state === 'chosen' ? loaderData.installation : undefined;
  useAppBadge(loaderData.state === 'chosen' ? loaderData.badge : null);
  const canChoose = loaderData.state === 'chosen' && loaderData.role !== 'partner';
  return (
    <AppPage
      title={text('alerts.title')}
      back={{ href: paths.energy(installation), label: text('alerts.back') }}
      actions={
        canChoose && (
          <IconLink
            icon={sliders}
            label={text('alerts.settings')}
            href={settingPaths.alerts({ installation })}
          />
        )
      }
    >
      {loaderData.state === 'chosen' && (
        <>
          <LiveUpdates
            installation={loaderData.installation}
            topics={topics}
            askedAt={loaderData.askedAt}
          />
          {loaderData.reminders.length +
            loaderData.services.length +
            loaderData.disputes.length +
            loaderData.unanswered.length +
            loaderData.reviews.length +
            loaderData.partnerAnswers.length >
            0 && <Reminders {...loaderData} answer={actionData?.answer} />}
          <Chosen {...loaderData} answer={actionData?.answer} />
        </>
      )}
    </AppPage>
  );
}

interface ChosenProps {
  readonly list: AlertList | null;
  readonly isFirst: boolean;
  readonly role: string;
  readonly group: string | null;
  readonly unread: readonly string[];
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

function Chosen({ list, isFirst, ...props }: ChosenProps) {
  const text = useText();
  if (list === null) return isFirst ? <p>{text('alerts.empty-first')}</p> : null;
  return <AlertDays list={list} {...props} />;
}
