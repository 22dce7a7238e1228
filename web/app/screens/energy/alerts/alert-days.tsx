import type { Alert, AlertList } from '@hearth/energy/alert/contract.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FilterChips } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/notices.tsx';
import { Section } from '../../../ui/section.tsx';
import { AlertCard } from './alert-card.tsx';
import { readAllForm } from './form.ts';

interface AlertDaysProps {
  readonly list: AlertList;
  readonly role: string;
  readonly group: string | null;
  /** Ids of alerts with an unread message. */
  readonly unread: readonly string[];
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

const groups = ['units', 'money', 'comfort', 'data'] as const;

/** The opening sentence, the filter, and the alerts by day, the newest first. */
export function AlertDays(props: AlertDaysProps) {
  const { list, group, unread } = props;
  const text = useText();
  // A kind that was switched off disappears at once; its alert ends at the next run of the rules.
  const isOn = (kind: Alert['kind']): boolean =>
    list.kinds.some((each) => each.kind === kind && each.isOn);
  const alerts = list.alerts.filter(({ kind, state }) => isOn(kind) || state === 'ended');
  const seen = alerts.filter(({ state }) => state === 'open' || state === 'ended');
  const snoozed = alerts.filter(({ state }) => state === 'snoozed');
  const chosen = seen.filter((each) => group === null || each.group === group);
  const open = seen.filter(({ state }) => state === 'open').length;
  const fresh = alerts.filter(({ alert }) => unread.includes(alert)).length;
  const { installation } = list;
  if (seen.length + snoozed.length === 0) return <NoAlerts list={list} role={props.role} />;
  return (
    <>
      <p className="lead">
        {fresh > 0
          ? text('alerts.lead-new', { count: fresh })
          : text('alerts.lead', { count: open })}
      </p>
      <FilterChips
        label={text('alerts.by-group')}
        items={[
          {
            href: paths.alerts({ installation }),
            label: text('alerts.all'),
            count: String(seen.length),
            current: group === null,
          },
          ...groups.map((each) => ({
            href: paths.alerts({ installation, group: each }),
            label: text(`alerts.group-${each}`),
            count: String(seen.filter((alert) => alert.group === each).length),
            current: each === group,
          })),
        ]}
      />
      {fresh > 0 && (
        <CheckedForm
          form={readAllForm}
          answer={props.answer}
          envelope={{ installation, idempotency: props.idempotency }}
        >
          <SendButton look="quiet" wide={false}>
            {text('alerts.read-all')}
          </SendButton>
        </CheckedForm>
      )}
      {chosen.length === 0 && <p>{text('alerts.none-of-group')}</p>}
      <Days {...props} alerts={chosen} />
      {snoozed.length > 0 && (
        <Section title={text('alerts.snoozed')}>
          <Cards {...props} alerts={snoozed} />
        </Section>
      )}
    </>
  );
}

function Days({ alerts, ...props }: AlertDaysProps & { readonly alerts: readonly Alert[] }) {
  const text = useText();
  const formats = useFormats(props.list.timeZone);
  const today = localDate(props.list.asOf, props.list.timeZone);
  const byDay = [...Map.groupBy(alerts, ({ begunDay }) => begunDay)];
  return byDay.map(([day, own]) => (
    <Section key={day} title={day === today ? text('alerts.today') : formats.day(day, 'long')}>
      <Cards {...props} alerts={own} />
    </Section>
  ));
}

function Cards({ alerts, ...props }: AlertDaysProps & { readonly alerts: readonly Alert[] }) {
  const formats = useFormats(props.list.timeZone);
  return (
    <ul className="rows-panel">
      {alerts.map((alert) => (
        <AlertCard
          key={alert.alert}
          alert={alert}
          kind={props.list.kinds.find(({ kind }) => kind === alert.kind)}
          installation={props.list.installation}
          role={props.role}
          formats={formats}
          isUnread={props.unread.includes(alert.alert)}
          idempotency={props.idempotency}
          answer={props.answer}
        />
      ))}
    </ul>
  );
}

/** Nothing to report: which rules watch, which learn, and which cannot. */
function NoAlerts({ list, role }: { readonly list: AlertList; readonly role: string }) {
  const text = useText();
  const count = (states: readonly string[]): number =>
    list.kinds.filter(({ isOn, finding }) => isOn && finding && states.includes(finding.state))
      .length;
  return (
    <EmptyState
      title={text('alerts.empty')}
      action={
        role !== 'partner' && (
          <ButtonLink href={settingPaths.alerts({ installation: list.installation })}>
            {text('alerts.see-rules')}
          </ButtonLink>
        )
      }
    >
      <p>
        {list.evaluatedAt === null
          ? text('alerts.empty-first')
          : text('alerts.empty-why', {
              watching: count(['fine', 'watch', 'alert']),
              learning: count(['learning']),
              unwatched: count(['unwatched']),
            })}
      </p>
    </EmptyState>
  );
}
