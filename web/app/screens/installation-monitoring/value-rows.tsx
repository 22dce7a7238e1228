import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { valueName, valueText } from '../../i18n/value-text.ts';
import { EvidenceMark } from '../../ui/evidence.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import type { PointValue } from './unit-view.ts';

export interface ValueRowsProps {
  readonly values: readonly PointValue[];
  readonly timeZone: string;
  readonly isOutOfDate: boolean;
  readonly look?: 'panel' | 'lines';
  /** Text beside every outdated figure. */
  readonly age: string;
  readonly mode: string | null;
}

/** Rows of reported values; an unknown value is an en dash, not a zero. */
export function ValueRows({
  values,
  timeZone,
  isOutOfDate,
  look = 'panel',
  age,
  mode,
}: ValueRowsProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const kind = isOutOfDate ? 'out-of-date' : 'measured';
  const names = values.map(({ value }) => value.name);
  return (
    <RowList look={look}>
      {values.map(({ point, value }, index) => {
        const name = valueName(text, value.name, { mode });
        const isTwice = names.indexOf(value.name) !== names.lastIndexOf(value.name);
        const isNone = value.value === null || value.value === '';
        const mark = !isOutOfDate && value.name === 'cop' ? 'derived' : kind;
        return (
          <Row
            key={`${index}-${point.point}-${value.name}`}
            title={
              isTwice ? text('values.at-point', { name, point: pointLabel(text, point) }) : name
            }
            value={
              value.isFaulty === true ? (
                text('monitoring.implausible')
              ) : isNone ? (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="visually-hidden">{text('monitoring.none-value')}</span>
                </>
              ) : (
                valueText(text, formats, value)
              )
            }
            evidence={
              typeof value.value === 'number' && (
                <EvidenceMark kind={mark} text={text(`monitoring.evidence-${mark}`)} />
              )
            }
            valueNote={
              isOutOfDate && typeof value.value === 'number'
                ? age
                : value.name === 'cop'
                  ? text('monitoring.cop-from')
                  : undefined
            }
            outOfDate={isOutOfDate || isNone}
          />
        );
      })}
    </RowList>
  );
}

function pointLabel(text: ReturnType<typeof useText>, point: PointValue['point']): string {
  const id = `values.point.${point.subtype ?? point.type}`;
  const word = text(id);
  return word === id ? text(`values.point.${point.type}`) : word;
}
