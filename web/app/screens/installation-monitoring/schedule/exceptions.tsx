import type { Schedule, ScheduleException } from '@hearth/product/schedule/contract.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { DayField } from '../../../forms/day-field.tsx';
import { SelectField, SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { exceptionForm, exceptionRemovalForm } from './exception-form.ts';

export interface ExceptionsProps {
  readonly point: string;
  /** Null where the unit stores the week: it has no single days. */
  readonly appWeek: Schedule['appWeek'];
  readonly installation: string;
  readonly idempotency: string;
  readonly isFixed: boolean;
  readonly answer: FormAnswer | undefined;
}

/** Days on which the week has the changes of another day. */
export function Exceptions(props: ExceptionsProps) {
  const text = useText();
  const { point, appWeek, installation, idempotency, isFixed, answer } = props;
  const { today, exceptions } = appWeek ?? { today: '', exceptions: [] };
  const envelope = { installation, idempotency };
  return (
    <Section title={text('exceptions.title')}>
      <p className="small">{text(appWeek ? 'exceptions.what' : 'exceptions.unit')}</p>
      {exceptions.length > 0 && <ExceptionList {...props} exceptions={exceptions} />}
      {appWeek && !isFixed && (
        <CheckedForm
          form={exceptionForm}
          answer={answer}
          today={today}
          initial={{ as: 'sunday' }}
          envelope={envelope}
        >
          <input type="hidden" name="point" value={point} />
          <DayField name="from" min={today} />
          <DayField name="to" min={today} />
          <SelectField
            name="as"
            options={weekDays.map((day) => ({ value: day, label: text(`schedule.${day}`) }))}
          />
          <SendButton look="secondary" busyText={text('exceptions.adding')}>
            {text('exceptions.add')}
          </SendButton>
        </CheckedForm>
      )}
    </Section>
  );
}

function ExceptionList({
  point,
  exceptions,
  installation,
  idempotency,
  isFixed,
  answer,
}: ExceptionsProps & { readonly exceptions: readonly ScheduleException[] }) {
  const text = useText();
  const formats = useFormats();
  const daysOf = ({ from, to }: (typeof exceptions)[number]): string =>
    from === to
      ? formats.day(from)
      : text('exceptions.days', { from: formats.day(from), to: formats.day(to) });
  return (
    <RowList look="panel" label={text('exceptions.title')}>
      {exceptions.map((each) => (
        <Row
          key={each.from}
          strong
          title={daysOf(each)}
          note={text('exceptions.like', { day: text(`schedule.${each.as}`) })}
          action={
            isFixed ? undefined : (
              <CheckedForm
                form={exceptionRemovalForm}
                instance={each.from}
                answer={answer}
                envelope={{ installation, idempotency }}
              >
                <input type="hidden" name="point" value={point} />
                <input type="hidden" name="from" value={each.from} />
                <SendButton
                  look="secondary"
                  wide={false}
                  aria-label={text('exceptions.remove-days', { days: daysOf(each) })}
                >
                  {text('exceptions.remove')}
                </SendButton>
              </CheckedForm>
            )
          }
        />
      ))}
    </RowList>
  );
}
