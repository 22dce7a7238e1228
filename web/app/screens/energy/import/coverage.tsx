import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import type { PreviewView } from './import-view.ts';

const gapsShown = 5;

/** One flow before it is stored: sums by month, times without values, and days that the home measured itself. */
export function Coverage({
  coverage,
  timeZone,
}: {
  readonly coverage: PreviewView['coverage'][number];
  readonly timeZone: string;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { flow, months, gaps, gapCount, days, measuredDays } = coverage;
  const name = text(`import.flow-${flow}`);
  return (
    <Section title={name}>
      {gapCount === 0 ? (
        <p>{text('import.no-gaps')}</p>
      ) : (
        <>
          <p>{text('import.gaps', { count: gapCount })}</p>
          <ul className="bullets">
            {gaps.slice(0, gapsShown).map(({ from, to }) => (
              <li key={from}>
                {text('import.gap', { from: formats.dateTime(from), to: formats.dateTime(to) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {measuredDays === 0
          ? text('import.no-overlap')
          : text('import.overlap', { count: measuredDays, days })}
      </p>
      {measuredDays > 0 && <p className="small second">{text('import.overlap-rule')}</p>}
      {months.length > 0 && (
        <Table
          caption={text('import.months', { flow: name })}
          columns={[{ head: text('import.month') }, { head: text('import.energy') }]}
          rows={months.map(({ month, kwh }) => ({
            key: month,
            head: formats.month(`${month}-01`),
            cells: [formats.energy(kwh)],
          }))}
          foot={{
            head: text('import.total'),
            cells: [formats.energy(months.reduce((sum, { kwh }) => sum + kwh, 0))],
          }}
        />
      )}
    </Section>
  );
}
