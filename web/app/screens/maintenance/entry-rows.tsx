import type { MaintenanceEntry } from '@hearth/product/maintenance/contract.ts';
import { carePaths } from '../../care-paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Row, RowList } from '../../ui/rows.tsx';

/** Entries of the log, each with a link to its page. */
export function EntryRows(props: { entries: readonly MaintenanceEntry[]; installation: string }) {
  const text = useText();
  const formats = useFormats();
  return (
    <RowList look="panel" label={text('maintenance.log')}>
      {props.entries.map(({ entry, kind, on, company, findings, unitName, fileCount }) => (
        <Row
          key={entry}
          strong
          title={text(`maintenance.kind-${kind}`)}
          note={
            <>
              <span className="care-note">
                {company === null ? text('maintenance.by-household') : <bdi>{company}</bdi>}
                {unitName !== null && (
                  <>
                    {' · '}
                    <bdi>{unitName}</bdi>
                  </>
                )}
                {fileCount > 0 && ` · ${text('maintenance.file-count', { count: fileCount })}`}
              </span>
              {findings !== '' && (
                <span className="care-note care-findings" dir="auto">
                  {findings}
                </span>
              )}
            </>
          }
          value={formats.day(on, 'full')}
          href={carePaths.entry(props.installation, entry)}
        />
      ))}
    </RowList>
  );
}
