import { type Problem, fail } from '@hearth/core/problem.ts';
import type { Schedule } from '@hearth/product/schedule/contract.ts';
import { type ShouldRevalidateFunctionArgs, data, redirect } from 'react-router';
import {
  accessToken,
  contentOrThrow,
  failedSections,
  requestedInstallation,
  sessionOf,
  withToken,
} from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { type WeekTime, nextChangeOf } from '../../../elements/week-view.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { requestText } from '../../../i18n/request-text.server.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { deferred } from '../../../navigation/deferred.tsx';
import { AppPage } from '../../../shell/app-page.tsx';
import { FilterChips } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/notices.tsx';
import { SegmentLinks } from '../../../ui/segments.tsx';
import { actOnException } from './act-on-exception.ts';
import { differentDays } from './different-days.ts';
import { exceptionDays } from './exception-days.ts';
import { scheduleForm } from './form.ts';
import { hasSchedule } from './has-schedule.ts';
import { AppWeekNotice, ChangeNotice } from './change-notices.tsx';
import { readScheduleCost } from './read-schedule-cost.ts';
import { scheduleName } from './schedule-name.ts';
import { withUsualNames } from './usual-names.ts';
import { settingFields, typedWeek, whichOf } from './setting-fields.ts';
import { WeekForm } from './week-form.tsx';
import type { Route } from './+types/screen';

const NextChange = deferred(() => import('./next-change.tsx'));
const OverTheWeek = deferred(() => import('./over-the-week.tsx'));
const Exceptions = deferred(() => import('./exceptions.tsx'), { catalogs: ['exceptions'] });
const WeekCost = deferred(() => import('./week-cost.tsx'), { catalogs: ['week-cost'] });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product, energy, clock } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'none') throw data(null, { status: 404 });
  if (chosen.state !== 'chosen') throw data(null, { status: 503 });
  const { installation } = chosen;
  const unit = url.searchParams.get('unit');
  if (unit === null) throw redirect(await firstSchedule(context, installation.installation));
  if (!/^[\da-f-]{36}$/.test(unit)) throw data(null, { status: 404 });
  const token = sessionOf(context).accessToken;
  const params = { installation: installation.installation };
  const [read, trips, plan] = await Promise.all([
    product.listSchedules({ params: { ...params, unit } }, { token }),
    product.getTrip({ params }, { token }),
    installation.role === 'partner'
      ? null
      : withToken(accessToken(context, installation.installation), (issued) =>
          energy.getPlan({ params }, issued),
        ),
  ]);
  const listed = contentOrThrow(context, read);
  if (!listed) return { state: 'unread' as const, failed, installation, unit };
  const schedules = withUsualNames(listed.schedules, language.tag);
  const shown =
    schedules.find((each) => whichOf(each) === url.searchParams.get('schedule')) ??
    schedules.find(({ isSelected }) => isSelected) ??
    schedules[0];
  const local = clock.now().toZonedDateTimeISO(installation.timeZone);
  const now: WeekTime = {
    day: weekDays[local.dayOfWeek - 1] ?? 'monday',
    minutes: local.hour * 60 + local.minute,
  };
  const nextChange =
    shown && shown.isSelected && shown.isEnabled
      ? nextChangeOf(
          shown.week,
          now,
          exceptionDays(shown.appWeek?.exceptions ?? [], local.toPlainDate()),
        )
      : null;
  return {
    state: 'read' as const,
    failed,
    installation,
    listed: { ...listed, schedules },
    shown: shown ?? null,
    cost:
      shown && installation.role !== 'partner'
        ? await readScheduleCost(context, {
            ...params,
            kind: listed.kind,
            schedule: shown,
            typed: null,
          })
        : null,
    trip: trips.ok ? trips.value.trip : null,
    isPlanned:
      shown?.mode !== 'circulation' &&
      shown?.mode !== 'ventilation' &&
      plan?.ok === true &&
      plan.value.isOn &&
      plan.value.pausedUntil === null,
    now,
    nextChange,
    fields: shown ? settingFields(requestText(context), shown.sets) : [],
    idempotency: crypto.randomUUID(),
  };
}

/** Address of the schedule of the first unit that has one; of monitoring when none has or none can be read. */
async function firstSchedule(
  context: Route.LoaderArgs['context'],
  installation: string,
): Promise<string> {
  const { product } = context.get(backendContext);
  const params = { installation };
  const read = await product.getMonitoring({ params }, { token: sessionOf(context).accessToken });
  const unit = contentOrThrow(context, read)?.units.find(hasSchedule);
  return unit ? paths.schedule(unit.unit, { installation }) : paths.monitoring(installation);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const token = sessionOf(context).accessToken;
  const posted = await request.formData();
  const unit = url.searchParams.get('unit') ?? '';
  const here = `${url.pathname}${url.search}`;
  const exception = await actOnException(context, { posted, unit, here });
  if (exception) return exception;
  const read = await readForm(scheduleForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const params = { installation: read.installation, unit };
  const listed = await product.listSchedules({ params }, { token });
  if (!listed.ok) return sendBack(read.refused(listed));
  const own = listed.value.schedules.find((each) => whichOf(each) === read.text('which'));
  if (!own) throw data(null, { status: 404 });
  const fields = settingFields(requestText(context), own.sets);
  const typed = typedWeek({ week: read.text('week'), line: (day) => read.text(day) }, fields);
  if (!typed.ok) return sendBack(read.refused(notALine(typed.at)));
  if (posted.get('go') === 'cost') {
    const { installation } = params;
    const priced = { installation, kind: listed.value.kind, schedule: own, typed: typed.week };
    return { answer: read.unsent(), cost: await readScheduleCost(context, priced) };
  }
  const { point, mode, schedule } = own;
  const week = Object.fromEntries(
    weekDays.map((day) => [
      day,
      typed.week[day].map(({ at, sets }) => ({ at, sets: { ...sets } })),
    ]),
  ) as Schedule['week'];
  // Where the unit alone says whether it follows its week, there is nothing to mark.
  const isFollowed = own.canFollow ? read.isMarked('isFollowed') : own.isSelected && own.isEnabled;
  const written = await product.writeSchedule(
    { params, body: { point, mode, schedule, week, isFollowed } },
    { token, ifMatch: read.ifMatch, idempotencyKey: read.idempotencyKey },
  );
  if (!written.ok) {
    const answer = read.refused(written);
    if (written.kind !== 'stale') return sendBack(answer);
    const stored = differentDays(own.week, { typed: typed.week, fields });
    return sendBack({ ...answer, conflict: { version: own.revision, stored } });
  }
  return redirect(
    paths.schedule(params.unit, { installation: params.installation, schedule: whichOf(own) }),
    303,
  );
}

/** The cost of a typed week changes nothing on the page. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formData?.get('go') === 'cost' ? false : defaultShouldRevalidate;

const notALine = (at: string): Problem => fail('invalid', 'not-a-line', { at });

export default function ScheduleScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  if (loaderData.state === 'read') return <Week loaderData={loaderData} actionData={actionData} />;
  const { installation, unit } = loaderData;
  return (
    <AppPage
      title={text('schedule.title')}
      back={{
        href: paths.monitoring(installation.installation, { unit }),
        label: text('schedule.back'),
      }}
      place={installation.name}
    >
      {null}
    </AppPage>
  );
}

type Read = Extract<Route.ComponentProps['loaderData'], { state: 'read' }>;

function Week({
  loaderData,
  actionData,
}: {
  readonly loaderData: Read;
  readonly actionData: Route.ComponentProps['actionData'];
}) {
  const text = useText();
  const { installation, listed, shown, cost, trip, now, nextChange, fields, idempotency } =
    loaderData;
  const { isPlanned } = loaderData;
  const { unit } = listed;
  const id = installation.installation;
  const key = shown ? whichOf(shown) : '';
  const isEmpty = weekDays.every((day) => !shown?.week[day].length);
  const sent = {
    installation: id,
    idempotency,
    isFixed: installation.role === 'partner',
    answer: actionData?.answer,
  };
  return (
    <AppPage
      title={text('schedule.title')}
      back={{ href: paths.monitoring(id, { unit }), label: text('schedule.back') }}
      place={listed.name}
      below={
        shown && (
          <>
            <WeekForm
              key={key}
              shown={shown}
              now={now}
              fields={fields}
              hasCost={cost?.state === 'known'}
              {...sent}
            />
            {cost && (
              <WeekCost
                key={key + JSON.stringify(shown.week)}
                installation={id}
                stored={cost}
                typed={actionData && 'cost' in actionData ? actionData.cost : null}
              />
            )}
            {!isEmpty && (
              <Exceptions
                key={`${key} ${shown.appWeek?.exceptions.length}`}
                point={shown.point}
                appWeek={shown.appWeek}
                {...sent}
              />
            )}
            <OverTheWeek
              storedBy={shown.storedBy}
              trip={trip}
              isPlanned={isPlanned}
              installation={id}
            />
          </>
        )
      }
    >
      {listed.schedules.length > 1 && <Choice {...loaderData} />}
      {shown ? (
        <>
          <NextChange fields={fields} change={nextChange} isPlanned={isPlanned} />
          {isEmpty && (
            <EmptyState title={text('schedule.empty-week')}>
              {text('schedule.empty-week-why')}
            </EmptyState>
          )}
          <ChangeNotice change={shown.change} />
          {shown.appWeek && shown.isEnabled && (
            <AppWeekNotice appWeek={shown.appWeek} timeZone={installation.timeZone} />
          )}
        </>
      ) : (
        <EmptyState title={text('schedule.none')}>{text('schedule.none-why')}</EmptyState>
      )}
    </AppPage>
  );
}

/** Up to three names fit beside each other; more of them scroll. */
function Choice({ installation, listed, shown }: Read) {
  const text = useText();
  const items = listed.schedules.map((each) => ({
    href: paths.schedule(listed.unit, {
      installation: installation.installation,
      schedule: whichOf(each),
    }),
    label: scheduleName(text, each, listed.schedules),
    current: each === shown,
    ...(each.isSelected && each.isEnabled ? { count: text('schedule.followed') } : {}),
  }));
  const label = text('schedule.which');
  return items.length > 3 ? (
    <FilterChips label={label} items={items} />
  ) : (
    <SegmentLinks label={label} items={items} />
  );
}
