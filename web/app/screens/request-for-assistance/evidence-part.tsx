import type { AssistanceEvidence } from '@hearth/product/assistance/contract.ts';
import type { EvidencePart } from '@hearth/product/assistance/symptom-terms.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { valueName, valueText } from '../../i18n/value-text.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { Row, RowList } from '../../ui/rows.tsx';

interface PartProps {
  readonly evidence: AssistanceEvidence;
  readonly timeZone: string;
}

/** A part of the evidence exactly as it is sent. */
export function EvidenceOfPart({ part, ...props }: PartProps & { readonly part: EvidencePart }) {
  switch (part) {
    case 'unit':
      return <Unit {...props} />;
    case 'values':
      return <Values {...props} />;
    case 'last-day':
      return <LastDay {...props} />;
    case 'faults':
      return <Faults {...props} />;
    case 'log':
      return <Log {...props} />;
  }
}

function Unit({ evidence: { unit } }: PartProps) {
  const text = useText();
  if (!unit) return null;
  const { name, model, serial, firmware } = unit;
  return (
    <RowList>
      <Row title={<bdi>{name || model}</bdi>} value={model} />
      {serial !== null && <Row title={text('assistance.serial')} value={serial} />}
      {firmware.map((version) => (
        <Row key={version} title={text('assistance.firmware')} value={version} />
      ))}
    </RowList>
  );
}

function Values({ evidence: { values } }: PartProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <RowList>
      {(values ?? []).map((value, index) => (
        <Row
          key={index}
          title={<bdi>{valueName(text, value.name)}</bdi>}
          value={valueText(text, formats, { ...value, step: null })}
        />
      ))}
    </RowList>
  );
}

function LastDay({ evidence }: PartProps) {
  const text = useText();
  const formats = useFormats();
  const gauges = evidence['last-day']?.gauges ?? [];
  return gauges.map(({ metric, unit, values }) => {
    const known = values.filter((value) => value !== null);
    const last = known.at(-1);
    const title = text(`series.${metric}`);
    return (
      <div key={metric}>
        <p className="small">
          {title}
          {last !== undefined && <bdi> {formats.quantity(last, unit, 1)}</bdi>}
        </p>
        {known.length > 1 && <Sparkline sentence={title} values={values} tone="sh" />}
      </div>
    );
  });
}

function Faults({ evidence: { faults } }: PartProps) {
  const text = useText();
  return (
    <RowList>
      {(faults ?? []).map(({ code, active }, index) => (
        <Row
          key={index}
          title={<bdi dir="ltr">{code}</bdi>}
          note={text(active ? 'assistance.fault-active' : 'assistance.fault-past')}
        />
      ))}
    </RowList>
  );
}

function Log({ evidence: { log }, timeZone }: PartProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const figure = (value: number | string | boolean | null): string =>
    value === null ? '–' : String(value);
  return (
    <RowList>
      {(log ?? []).map(({ at, kind, by, name, before, after }, index) => (
        <Row
          key={index}
          title={<bdi>{kind === 'fault' ? name : valueName(text, name)}</bdi>}
          note={`${formats.dateTime(at)} · ${text(`assistance.by-${by}`)}`}
          value={
            <bdi dir="ltr">
              {figure(before)} → {figure(after)}
            </bdi>
          }
        />
      ))}
    </RowList>
  );
}

/** Number of rows of a part; 0: there is nothing to send. */
export function sizeOfPart(evidence: AssistanceEvidence, part: EvidencePart): number {
  if (part === 'unit') return evidence.unit ? 1 : 0;
  if (part === 'last-day') return evidence['last-day']?.gauges.length ?? 0;
  return evidence[part]?.length ?? 0;
}
