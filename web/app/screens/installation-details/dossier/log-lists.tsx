import type { Dossier } from '@hearth/product/dossier/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { valueName, valueText } from '../../../i18n/value-text.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { useUnitNumber } from './use-unit-number.ts';

type Figures = Extract<Dossier['figures'], { state: 'read' }>;

export function Faults({ faults }: Pick<Figures, 'faults'>) {
  const text = useText();
  const formats = useFormats();
  const unitNumber = useUnitNumber();
  return (
    <Section title={text('dossier.faults')}>
      {faults.length === 0 ? (
        <p>{text('dossier.no-faults')}</p>
      ) : (
        <RowList>
          {faults.map(({ code, severity, unit, on, clearedOn }, index) => (
            <Row
              key={index}
              title={text('dossier.fault', { code, day: formats.day(on, 'full') })}
              note={[
                unitNumber(unit),
                severity && text(`logs.severity-${severity}`),
                clearedOn
                  ? text('dossier.fault-cleared', { day: formats.day(clearedOn, 'full') })
                  : text('dossier.fault-open'),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

export function Changes({ changes }: Pick<Figures, 'changes'>) {
  const text = useText();
  const formats = useFormats();
  const unitNumber = useUnitNumber();
  return (
    <Section title={text('dossier.changes')}>
      {changes.length === 0 ? (
        <p>{text('dossier.no-changes')}</p>
      ) : (
        <RowList>
          {changes.map(({ name, before, after, by, unit, on }, index) => {
            const written = (value: typeof before) =>
              valueText(text, formats, { name, value, unit: unitOf(name), step: null });
            return (
              <Row
                key={index}
                title={valueName(text, name)}
                note={[formats.day(on, 'full'), unitNumber(unit), text(`dossier.by-${by}`)]
                  .filter(Boolean)
                  .join(' · ')}
                value={text('dossier.change', { before: written(before), after: written(after) })}
              />
            );
          })}
        </RowList>
      )}
    </Section>
  );
}

/** The log stores no units. */
const unitOf = (name: string): string | null =>
  name.startsWith('leavingWaterOffset') ? 'K' : name.startsWith('leavingWater') ? '°C' : null;
