import { Fragment } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { type EvidenceKind, EvidenceMark } from '../../ui/evidence.tsx';
import { Details, Section } from '../../ui/section.tsx';
import { connectionView } from './connection-view.ts';
import { Connection } from './connection.tsx';
import { copOf, importantValues } from './important-values.ts';
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
  const { values } = named;
  const settings = new Set(
    props.canChange ? connectionView(unit).settings.map(({ value }) => value) : [],
  );
  const technical = named.technical.filter(({ value }) => !settings.has(value));
  const cops = unit.points.map(copOf).filter((cop) => cop !== null);
  const { groups, rest } = importantValues([...values, ...cops], { hasControls: props.canChange });
  return (
    <>
      <Section title={text('monitoring.values')}>
        {values.length === 0 && (
          <p>
            {text(
              unit.readAt === null
                ? 'monitoring.waiting'
                : technical.length > 0
                  ? 'monitoring.only-technical'
                  : 'monitoring.no-values',
            )}
          </p>
        )}
        {groups.map((group) => (
          <Fragment key={group.id}>
            {groups.length > 1 && (
              <h3 className="values-group">{text(`monitoring.group-${group.id}`)}</h3>
            )}
            <ValueRows values={group.values} {...rows} />
          </Fragment>
        ))}
        {groups.length > 0 && (
          <EvidenceLegend
            kinds={[
              view.isOutOfDate ? 'out-of-date' : 'measured',
              ...(cops.length > 0 ? (['derived'] as const) : []),
            ]}
          />
        )}
        {rest.length > 0 && (
          <Details summary={text('monitoring.other-values')} open={groups.length === 0}>
            <ValueRows values={rest} look="lines" {...rows} />
          </Details>
        )}
      </Section>
      <Connection {...props} />
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

function EvidenceLegend({ kinds }: { kinds: readonly EvidenceKind[] }) {
  const text = useText();
  return (
    <p className="evidence-legend caption">
      {kinds.map((kind) => {
        const words = text(`monitoring.evidence-${kind}`);
        return (
          <span key={kind}>
            <EvidenceMark kind={kind} text={words} />
            <span aria-hidden="true">{words}</span>
          </span>
        );
      })}
    </p>
  );
}
