import type { Appliance } from '@hearth/energy/appliance/contract.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { type IconShape, alert, offline, person, warning } from '../../../../ui/icons.ts';
import { calendar, sliders } from '../../../../ui/icons-of-energy.ts';
import { link } from '../../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import { daysOf } from './days.ts';
import { entryText } from './entry-text.ts';

interface LogDaysProps {
  readonly entries: readonly LogEntry[];
  readonly timeZone: string;
  readonly appliances: readonly Appliance[];
}

/** Entries of a page by day. */
export function LogDays(props: LogDaysProps) {
  const text = useText();
  const formats = useFormats(props.timeZone);
  const names = new Map(props.appliances.map((each) => [each.appliance, each.name]));
  const days = daysOf(props.entries, props.timeZone).map(({ date, entries }) => (
    <Section key={date} title={formats.day(date, 'long')}>
      <RowList>
        {entries.map((entry) => {
          const { title, note, isTrouble } = entryText(entry, { text, formats });
          const name = names.size > 1 ? names.get(entry.appliance) : undefined;
          return (
            <Row
              key={entry.entry}
              icon={iconOf(entry, isTrouble)}
              strong={isTrouble}
              title={title}
              note={name ? text('logs.of-appliance', { note, name }) : note}
              valueNote={<time dateTime={entry.at}>{formats.time(entry.at)}</time>}
            />
          );
        })}
      </RowList>
    </Section>
  ));
  return <div className="log-days">{days}</div>;
}

function iconOf(entry: LogEntry, isTrouble: boolean): IconShape {
  switch (entry.kind) {
    case 'fault':
      return isTrouble ? warning : alert;
    case 'connectivity':
      return isTrouble ? offline : link;
    case 'command':
      return entry.by === 'person' || entry.by === 'partner' ? person : calendar;
    case 'change':
      return sliders;
  }
}
