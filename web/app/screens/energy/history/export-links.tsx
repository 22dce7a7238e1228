import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { download } from '../../../ui/icons.ts';
import { Section } from '../../../ui/section.tsx';
import { exportRanges } from './export-ranges.ts';

/** Most years of one download. */
const yearsMax = { kwh: 5, money: 2 } as const;

/** Downloads of the values, or of the costs, of the period. */
export function ExportLinks({ history, unit }: { history: History; unit: keyof typeof yearsMax }) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const ranges = exportRanges(history, yearsMax[unit]);
  const { installation } = history;
  return (
    <Section id="export" title={text('history.export')} note={text(`history.export-note-${unit}`)}>
      {ranges.length === 0 && <p>{text('history.export-nothing')}</p>}
      {ranges.map(({ from, to }) => {
        const span =
          from === to
            ? formats.day(from, 'full')
            : text('history.from-to', {
                from: formats.day(from, 'full'),
                to: formats.day(to, 'full'),
              });
        return (
          <div key={from} className="stack-tight">
            <p className="small">{span}</p>
            <ButtonRow spread="even">
              {(['csv', 'json'] as const).map((format) => (
                <ButtonLink
                  key={format}
                  icon={download}
                  href={paths.historyExport({
                    from,
                    to,
                    format,
                    unit: unit === 'kwh' ? undefined : unit,
                    installation,
                  })}
                >
                  {format.toUpperCase()}
                </ButtonLink>
              ))}
            </ButtonRow>
          </div>
        );
      })}
    </Section>
  );
}
