import { addDays, localDate } from '@hearth/calendar/dates.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import { Form } from 'react-router';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type HistoryQuery, paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import type { HistoryRequest } from './history-request.ts';
import type { RangeFault } from './range-fault.ts';

export interface RangeFormProps {
  readonly history: History;
  readonly request: HistoryRequest;
  readonly here: HistoryQuery;
  readonly fault: RangeFault | null;
}

/** Two days for a range of the whole page; a fault stands at its field. */
export function RangeForm({ history, request, here, fault }: RangeFormProps) {
  const text = useText();
  const words = useDayText();
  const formats = useFormats(history.timeZone);
  const { timeZone, first } = history;
  const today = localDate(history.asOf, timeZone);
  const last = addDays(localDate(history.to, timeZone), -1);
  const begin = localDate(history.from, timeZone);
  const present = {
    from: first !== null && first > begin ? first : begin,
    to: last < today ? last : today,
  };
  const errorText = (end: 'from' | 'to') =>
    fault?.field === end &&
    text(`range.${fault.code}`, {
      first:
        typeof fault.params['first'] === 'string' ? formats.day(fault.params['first'], 'full') : '',
      today: formats.day(today, 'full'),
      days: Number(fault.params['daysMax'] ?? 0),
    });
  const otherParameters = {
    ...here,
    period: undefined,
    date: undefined,
    from: undefined,
    to: undefined,
  };
  return (
    <Form method="get" action={paths.history()} className="history-form history-range">
      {Object.entries(otherParameters).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          name={end}
          id={`range-${end}`}
          label={text(`range.${end}`)}
          required
          defaultValue={request.range?.[end] ?? present[end]}
          min={first ?? undefined}
          max={today}
          words={words}
          error={errorText(end)}
        />
      ))}
      <Button>{text('range.show')}</Button>
    </Form>
  );
}
