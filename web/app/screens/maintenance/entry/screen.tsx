import { measurementFacts } from '@hearth/product/maintenance/checklist-items.ts';
import type { MaintenanceEntry } from '@hearth/product/maintenance/contract.ts';
import { carePaths } from '../../../care-paths.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { image } from '../../../ui/icons-of-scanning.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { EntryRows } from '../entry-rows.tsx';
import { MaintenancePage } from '../maintenance-page.tsx';
import { EntryFileList } from './entry-files.tsx';
import { openEntry } from './open-entry.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openEntry(context, url);
}

/** One entry of the log, to print as a proof, with its earlier versions. */
export default function EntryScreen({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats(loaderData.installation.timeZone);
  const { installation, entry, earlier, files, filesBefore } = loaderData;
  const { installation: id, timeZone } = installation;
  const hasFiles = entry.fileCount + filesBefore.length > 0;
  const mayAdd = files.photosLeft + files.documentsLeft > 0;
  return (
    <MaintenancePage installation={installation} title={text(`maintenance.kind-${entry.kind}`)}>
      <p className="lead">{formats.day(entry.on, 'full')}</p>
      {entry.correctedBy !== null && (
        <p>
          {text('maintenance.corrected-by')}{' '}
          <a href={carePaths.entry(id, entry.correctedBy)}>{text('maintenance.open-correction')}</a>
        </p>
      )}
      <Content entry={entry} timeZone={timeZone} />
      {(hasFiles || mayAdd) && (
        <Section title={text('files.title')}>
          {[{ entry: entry.entry, files }, ...filesBefore].map((version) => (
            <EntryFileList key={version.entry} {...version} installation={id} timeZone={timeZone} />
          ))}
          {mayAdd && (
            <ButtonLink look="quiet" icon={image} href={carePaths.entryFiles(id, entry.entry)}>
              {text('files.add')}
            </ButtonLink>
          )}
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title={text('maintenance.earlier')} note={text('maintenance.earlier-note')}>
          <EntryRows entries={earlier} installation={id} />
        </Section>
      )}
      {entry.canCorrect && (
        <ButtonLink href={carePaths.newEntry(id, { corrects: entry.entry })}>
          {text('maintenance.correct')}
        </ButtonLink>
      )}
    </MaintenancePage>
  );
}

function Content({ entry, timeZone }: { entry: MaintenanceEntry; timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { company, unitName, findings, parts, measured, seen, counterH } = entry;
  const hasValues = measured.length + seen.length > 0 || counterH !== null;
  return (
    <>
      <RowList>
        <Row
          title={text('maintenance.who')}
          value={company ?? text('maintenance.by-household')}
          valueNote={text(`maintenance.recorded-${entry.recordedBy}`, {
            time: formats.dateTime(entry.recordedAt),
          })}
        />
        {unitName !== null && <Row title={text('maintenance.unit')} value={unitName} />}
      </RowList>
      {findings !== '' && (
        <Section title={text('maintenance.findings')}>
          <p className="care-text" dir="auto">
            {findings}
          </p>
        </Section>
      )}
      {parts.length > 0 && (
        <Section title={text('maintenance.parts')}>
          <ul>
            {parts.map((part) => (
              <li key={part}>
                <bdi>{part}</bdi>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {hasValues && (
        <Section title={text('maintenance.values')}>
          <RowList>
            {measured.map(({ name, value }) => (
              <Row
                key={name}
                title={text(`maintenance.item-${name}`)}
                value={formats.quantity(value, measurementFacts[name].unit)}
              />
            ))}
            {seen.map(({ part, isFine }) => (
              <Row
                key={part}
                title={text(`maintenance.item-${part}`)}
                value={text(isFine ? 'maintenance.seen-fine' : 'maintenance.seen-not-fine')}
              />
            ))}
            {counterH !== null && (
              <Row title={text('maintenance.counter')} value={formats.quantity(counterH, 'h', 0)} />
            )}
          </RowList>
        </Section>
      )}
    </>
  );
}
