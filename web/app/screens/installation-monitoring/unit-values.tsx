import { useText } from '../../i18n/use-text.ts';
import { EvidenceMark } from '../../ui/evidence.tsx';
import { Details, Section } from '../../ui/section.tsx';
import { Connection } from './connection.tsx';
import { namedValues } from './named-values.ts';
import { type UnitProps, useReadAge, useUnitView } from './use-unit.ts';
import { ValueRows } from './value-rows.tsx';

/** The values that the unit reports and that have no control. */
export function UnitValues(props: UnitProps) {
  const { unit, timeZone } = props;
  const view = useUnitView(props);
  const text = useText();
  const age = useReadAge(props);
  const modes = new Set(view.parts.map((part) => part.mode));
  const mode = modes.size === 1 || view.parts.length > 0 ? (view.parts[0]?.mode ?? null) : null;
  const rows = { timeZone, isOutOfDate: view.isOutOfDate, age, mode };
  const named = namedValues(text, view, { canChange: props.canChange });
  const { values, technical } = named;
  return (
    <>
      <Section title={text('monitoring.values')}>
        {values.length === 0 ? (
          <p>{text(unit.readAt === null ? 'monitoring.waiting' : 'monitoring.no-values')}</p>
        ) : (
          <ValueRows values={values} {...rows} />
        )}
        {values.length > 0 && <EvidenceLegend isOutOfDate={view.isOutOfDate} />}
      </Section>
      <Connection unit={unit} link={props.link} timeZone={timeZone} />
      <div className="unit-more">
        {named.otherModes.length > 0 && (
          <Details summary={text('monitoring.other-modes')}>
            <ValueRows values={named.otherModes} look="lines" {...rows} />
          </Details>
        )}
        {technical.length > 0 && (
          <Details summary={text('monitoring.technical')}>
            <ValueRows values={technical} look="lines" {...rows} />
          </Details>
        )}
      </div>
    </>
  );
}

function EvidenceLegend({ isOutOfDate }: { isOutOfDate: boolean }) {
  const text = useText();
  const kind = isOutOfDate ? 'out-of-date' : 'measured';
  const words = text(`monitoring.evidence-${kind}`);
  return (
    <p className="evidence-legend caption">
      <EvidenceMark kind={kind} text={words} />
      <span aria-hidden="true">{words}</span>
    </p>
  );
}
