import type { History } from '@hearth/energy/history/contract.ts';
import { Form } from 'react-router';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type HistoryQuery, paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chevronEnd, chevronStart } from '../../../ui/icons.ts';
import { calendar } from '../../../ui/icons-of-energy.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import type { HistoryRequest } from './history-request.ts';

export interface PeriodBarProps {
  readonly history: History;
  readonly request: HistoryRequest;
  readonly here: HistoryQuery;
  readonly name: string;
}

/** The period between two arrows; pressing it opens a field for another one. */
export function PeriodBar({ history, request, here, name }: PeriodBarProps) {
  const text = useText();
  if (history.period === 'all') return null;
  const arrow = (to: 'previous' | 'next') => {
    const date = history[to];
    const icon = to === 'previous' ? chevronStart : chevronEnd;
    if (date !== null)
      return (
        <IconLink
          icon={icon}
          mirrored
          label={text(`history.${to}`)}
          href={paths.history({ ...here, date })}
        />
      );
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
      {arrow('previous')}
      <details
        className="history-when"
        open={request.badDate !== null}
        key={`${history.period} ${history.date}`}
      >
        <summary>
          <Icon shape={calendar} size="medium" />
          <span>{name}</span>
        </summary>
        <WhenForm history={history} request={request} here={here} />
      </details>
      {arrow('next')}
    </div>
  );
}

function WhenForm({ history, request, here }: Omit<PeriodBarProps, 'name'>) {
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
