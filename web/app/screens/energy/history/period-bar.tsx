import { Form } from 'react-router';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chevronEnd, chevronStart } from '../../../ui/icons.ts';
import { calendar } from '../../../ui/icons-of-energy.ts';
import { addDays, daysBetween, localDate } from '@hearth/calendar/dates.ts';
import { RangeForm, type RangeFormProps } from './range-form.tsx';

export interface PeriodBarProps extends RangeFormProps {
  readonly name: string;
}

/** The period between two arrows; pressing it opens fields for another one, or for any range of days. */
export function PeriodBar({ history, request, here, fault, name }: PeriodBarProps) {
  const text = useText();
  const hasArrows = history.period !== 'all';
  const hrefOf = (date: string): string =>
    history.range
      ? paths.history({
          ...here,
          from: date,
          to: addDays(date, daysBetween(history.range.from, history.range.to)),
        })
      : paths.history({ ...here, date });
  const arrow = (to: 'previous' | 'next') => {
    const date = history[to];
    const icon = to === 'previous' ? chevronStart : chevronEnd;
    if (date !== null)
      return <IconLink icon={icon} mirrored label={text(`history.${to}`)} href={hrefOf(date)} />;
    return (
      <span
        className="icon-button history-no-arrow"
        role="link"
        aria-disabled="true"
        aria-label={text(`history.no-${to}`)}
      >
        <Icon shape={icon} mirrored />
      </span>
    );
  };
  return (
    <div className="history-bar">
      {hasArrows && arrow('previous')}
      <details
        className="history-when"
        open={request.badDate !== null || fault !== null}
        key={`${history.period} ${history.from} ${history.to} ${fault?.code}`}
      >
        <summary>
          <Icon shape={calendar} size="medium" />
          <span>{name}</span>
        </summary>
        {hasArrows && !history.range && (
          <WhenForm history={history} request={request} here={here} />
        )}
        <RangeForm history={history} request={request} here={here} fault={fault} />
      </details>
      {hasArrows && arrow('next')}
    </div>
  );
}

function WhenForm({
  history,
  request,
  here,
}: Pick<PeriodBarProps, 'history' | 'request' | 'here'>) {
  const text = useText();
  const { period } = history;
  const letters = period === 'month' ? 7 : period === 'year' ? 4 : 10;
  const isDay = letters === 10;
  const words = useDayText();
  const today = localDate(history.asOf, history.timeZone);
  const field = {
    label: text(`history.choose-${period}`),
    name: 'date',
    required: true,
    defaultValue: request.badDate ?? history.date.slice(0, letters),
    min: history.first?.slice(0, letters),
    max: today.slice(0, letters),
    error: request.badDate !== null && text('history.bad-date'),
  };
  return (
    <Form method="get" action={paths.history()} className="history-form">
      {Object.entries({ ...here, date: undefined }).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {isDay ? (
        <DayField {...field} words={words} />
      ) : (
        <Field {...field} type={period === 'month' ? 'month' : 'number'} />
      )}
      <Button look="main">{text('history.go')}</Button>
    </Form>
  );
}
