import { localDate } from '@hearth/calendar/dates.ts';
import type { accessJournalContract } from '@hearth/product/access-journal/contract.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { Fragment } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { servicePartnerPaths } from '../../service-partner-paths.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

type Journal = AnswerOf<typeof accessJournalContract.listAccessJournal>;
type Entry = Journal['entries'][number];
type Area = Entry['looked'][number];

interface AccessJournalProps {
  readonly journal: Journal & { readonly isNewest: boolean };
  readonly installation: string;
  readonly timeZone: string;
  /** Local day at the home. */
  readonly today: string;
}

/** What people of the company looked at and changed, by day. */
export function AccessJournal({ journal, installation, timeZone, today }: AccessJournalProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { entries, next, isNewest, keptDays } = journal;
  const days = Map.groupBy(entries, ({ from }) => localDate(from, timeZone));
  return (
    <Section
      id="access-journal"
      title={text('service-partner.journal')}
      note={text('service-partner.journal-note', { days: keptDays })}
    >
      {entries.length === 0 && isNewest && <p>{text('service-partner.journal-empty')}</p>}
      {[...days].map(([day, own]) => (
        <Fragment key={day}>
          <h3>
            {day === today ? text('service-partner.journal-today') : formats.day(day, 'long')}
          </h3>
          <RowList>{own.flatMap((entry, nth) => rowsOf(entry, nth))}</RowList>
        </Fragment>
      ))}
      {(next !== null || !isNewest) && (
        <ButtonRow spread="even">
          {!isNewest && (
            <ButtonLink href={servicePartnerPaths.journal(installation)}>
              {text('service-partner.journal-newest')}
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink href={servicePartnerPaths.journal(installation, next)}>
              {text('service-partner.journal-older')}
            </ButtonLink>
          )}
        </ButtonRow>
      )}
    </Section>
  );

  function rowsOf(entry: Entry, nth: number) {
    const uses = { looked: areasToName(entry.looked), changed: entry.changed };
    return (['changed', 'looked'] as const).flatMap((use) =>
      uses[use].length === 0
        ? []
        : [
            <Row
              key={`${entry.from} ${nth} ${use}`}
              title={sentence(entry, use, uses[use])}
              valueNote={<time dateTime={entry.from}>{formats.time(entry.from)}</time>}
            />,
          ],
    );
  }

  function sentence(entry: Entry, use: 'looked' | 'changed', areas: readonly Area[]): string {
    return text(`service-partner.journal-${use}`, {
      person: entry.person ?? text('service-partner.journal-somebody'),
      company: entry.company ?? text('service-partner.journal-former'),
      areas: formats.list(areas.map((area) => text(`service-partner.area-${area}`))),
    });
  }
}

/** Opening the home comes with every look at a part of it. */
const areasToName = (areas: readonly Area[]): readonly Area[] =>
  areas.length > 1 ? areas.filter((area) => area !== 'home') : areas;
