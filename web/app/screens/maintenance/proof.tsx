import type { UnitMaintenance } from '@hearth/product/maintenance/contract.ts';
import { carePaths } from '../../care-paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { warning } from '../../ui/icons.ts';
import { document } from '../../ui/icons-of-energy.ts';
import { clock, shield } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

const icons = { yes: shield, no: warning, due: clock } as const;

/** Whether each period of the warranty had its service: yes, no, or due by a day. */
export function Proof(props: {
  unit: UnitMaintenance;
  installation: string;
  isOnly: boolean;
  /** Whether the viewer lives there: a document is issued to a person. */
  mayIssue: boolean;
}) {
  const text = useText();
  const formats = useFormats();
  const { unit, installation, isOnly, mayIssue } = props;
  if (unit.proof.length === 0) return null;
  const title = isOnly
    ? text('maintenance.proof')
    : text('maintenance.proof-of', { unit: unit.name });
  return (
    <Section title={title} note={text('maintenance.proof-note')}>
      <RowList look="panel" label={title}>
        {unit.proof.map(({ dueBy, state, service }) => {
          const due = formats.day(dueBy, 'full');
          const done = service ? formats.day(service.on, 'full') : '';
          return (
            <Row
              key={dueBy}
              icon={icons[state]}
              strong
              title={text(`maintenance.proof-${state}`, { due })}
              note={
                service
                  ? text('maintenance.proof-service', { day: done })
                  : text(`maintenance.proof-${state}-note`)
              }
              {...(service ? { href: carePaths.entry(installation, service.entry) } : {})}
            />
          );
        })}
        {mayIssue && (
          <Row
            icon={document}
            title={text('maintenance.proof-issue')}
            note={text('maintenance.proof-issue-what')}
            href={carePaths.proof(installation, unit.unit)}
          />
        )}
      </RowList>
    </Section>
  );
}
