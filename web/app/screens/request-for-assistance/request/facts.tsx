import type { Assistance } from '@hearth/product/assistance/contract.ts';
import { evidenceParts } from '@hearth/product/assistance/symptom-terms.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Details, Section } from '../../../ui/section.tsx';
import { EvidenceOfPart, sizeOfPart } from '../evidence-part.tsx';

/** Facts that were sent with a request. */
export function Facts({ assistance, timeZone }: { assistance: Assistance; timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { description, contact, accessNotes, preferred, evidence, faultCode, unitName } =
    assistance;
  const present = evidenceParts.filter((part) => sizeOfPart(evidence, part) > 0);
  return (
    <Section title={text('assistance.facts')}>
      {description !== '' && (
        <p className="care-text" dir="auto">
          {description}
        </p>
      )}
      <RowList>
        {unitName !== null && <Row title={text('assistance.unit')} value={unitName} />}
        {faultCode !== null && (
          <Row title={text('assistance.code')} value={<bdi dir="ltr">{faultCode}</bdi>} />
        )}
        {contact !== null && <Row title={text('assistance.sent-contact')} value={contact} />}
        {accessNotes !== null && <Row title={text('assistance.access')} value={accessNotes} />}
        {preferred.map(({ day, part }) => (
          <Row
            key={`${day} ${part}`}
            title={text('assistance.sent-times')}
            value={text(`assistance.time-${part}`, { day: formats.day(day) })}
          />
        ))}
      </RowList>
      {present.map((part) => (
        <Details key={part} summary={text(`assistance.part-${part}`)}>
          <EvidenceOfPart part={part} evidence={evidence} timeZone={timeZone} />
        </Details>
      ))}
      <p className="small second">
        {text('assistance.evidence-note', { time: formats.dateTime(evidence.takenAt) })}
      </p>
    </Section>
  );
}
