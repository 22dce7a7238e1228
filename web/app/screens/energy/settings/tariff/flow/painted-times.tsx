import { useFormats } from '../../../../../i18n/use-formats.ts';
import { weekdays } from '@hearth/energy/tariff/day-kinds.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { asListButton } from './painted-list.ts';
import { type PaintedWeek, calendarOf, hoursOf } from './painted-week.ts';
import { type PriceLevel, LevelMark } from './price-level.tsx';
import { useWeekWords } from './use-week-words.ts';

interface PaintedListProps {
  readonly prefix: string;
  readonly week: PaintedWeek;
  readonly levels: readonly PriceLevel[];
}

/** The painted week as a list of its times, and the button that makes it the list to edit. */
export function PaintedList({ prefix, week, levels }: PaintedListProps) {
  const text = useText();
  const formats = useFormats();
  const words = useWeekWords();
  const { otherwise, rules } = calendarOf(week);
  const counts = hoursOf(week);
  const levelOf = (id: string) => levels.find((level) => level.id === id);
  const row = (key: string, id: string, names: { title: string; note?: string }) => {
    const level = levelOf(id);
    return (
      <Row
        key={key}
        picture={level && <LevelMark level={level} />}
        title={names.title}
        note={names.note}
        value={level?.price}
        valueNote={level?.name}
      />
    );
  };
  return (
    <Section title={text('tariff.week-list')}>
      <RowList look="panel">
        {rules.map(({ from, to, band, days }, i) =>
          row(`${i}`, band, {
            title: words.times(from, to),
            note: daysNote(days),
          }),
        )}
        {row('otherwise', otherwise, { title: text('tariff.all-other-times') })}
      </RowList>
      <p className="small">
        {text('tariff.week-hours', {
          levels: formats.list(
            levels.map(({ id, name }) => `${name} ${formats.number(counts.get(id) ?? 0)}`),
          ),
        })}
      </p>
      <Button name="go" value={asListButton(prefix)} formNoValidate>
        {text('tariff.as-list')}
      </Button>
    </Section>
  );

  function daysNote(days: readonly string[] | undefined): string {
    if (!days) return text('tariff.every-day');
    if (days.includes('holiday')) return text('tariff.day-holiday');
    return words.daysText(days.map((day) => weekdays.findIndex((each) => each === day)));
  }
}
