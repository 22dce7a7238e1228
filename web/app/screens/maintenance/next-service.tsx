import type { HomeMaintenance, UnitMaintenance } from '@hearth/product/maintenance/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { wrench } from '../../ui/icons.ts';
import { Row, RowList } from '../../ui/rows.tsx';

type State = UnitMaintenance['next']['state'];

/** The most urgent first. */
const urgency: readonly State[] = ['overdue', 'soon', 'fine', 'unknown'];

/** The next due service in a sentence, then by unit with its reasons. */
export function NextService({ maintenance: { units, today } }: { maintenance: HomeMaintenance }) {
  const text = useText();
  const serviced = units.filter(({ interval }) => interval !== null);
  const [first] = serviced.toSorted(
    (a, b) =>
      urgency.indexOf(a.next.state) - urgency.indexOf(b.next.state) ||
      (a.next.dueOn ?? '').localeCompare(b.next.dueOn ?? ''),
  );
  return (
    <>
      <p className="lead">
        {first ? <Sentence unit={first} today={today} isOnly={serviced.length === 1} /> : null}
        {!first && text('maintenance.nothing-due')}
      </p>
      {serviced.length > 0 && (
        <RowList look="panel" label={text('maintenance.next')}>
          {serviced.map((unit) => (
            <UnitRow key={unit.unit} unit={unit} />
          ))}
        </RowList>
      )}
    </>
  );
}

function Sentence(props: { unit: UnitMaintenance; today: string; isOnly: boolean }) {
  const text = useText();
  const formats = useFormats();
  const { unit, isOnly } = props;
  const { state, dueOn } = unit.next;
  const day = dueOn === null ? '' : formats.day(dueOn, 'full');
  return (
    <>
      {!isOnly && (
        <>
          <bdi>{unit.name}</bdi>
          {': '}
        </>
      )}
      {text(`maintenance.lead-${state}`, { day })}
    </>
  );
}

function UnitRow({ unit }: { unit: UnitMaintenance }) {
  const text = useText();
  const formats = useFormats();
  const { name, next, interval, since, running } = unit;
  const hours = (value: number): string => formats.quantity(value, 'h', 0);
  const notes = [
    ...(since
      ? [text(`maintenance.since-${since.by}`, { day: formats.day(since.on, 'full') })]
      : []),
    ...(interval
      ? [
          text(`maintenance.interval-${interval.monthsFrom}`, { count: interval.months }),
          ...(interval.hours === null
            ? []
            : [
                running
                  ? text(`maintenance.running-${running.from}`, {
                      used: hours(running.hours),
                      limit: hours(interval.hours),
                    })
                  : text('maintenance.running-unknown', { limit: hours(interval.hours) }),
              ]),
        ]
      : []),
  ];
  return (
    <Row
      icon={wrench}
      strong
      title={<bdi>{name}</bdi>}
      note={notes.map((note) => (
        <span key={note} className="care-note">
          {note}
        </span>
      ))}
      value={next.dueOn === null ? '–' : formats.day(next.dueOn, 'full')}
      valueNote={text(
        next.by === 'hours' && next.state !== 'overdue'
          ? 'maintenance.by-hours'
          : `maintenance.state-${next.state}`,
      )}
    />
  );
}
