import type { Assistance } from '@hearth/product/assistance/contract.ts';
import { type dayParts, evidenceParts } from '@hearth/product/assistance/symptom-terms.ts';
import { useNavigation } from 'react-router';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SendButton, TextField, useField } from '../../../forms/fields.tsx';
import { LongTextField } from '../../../forms/long-text-field.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Details, Section } from '../../../ui/section.tsx';
import { EvidenceOfPart, sizeOfPart } from '../evidence-part.tsx';
import { fileButton } from '../../../files/file-form.ts';
import { EnterButton } from '../../../files/files-field.tsx';
import { RequestFilesField, RequestFileList } from '../files.tsx';
import { discardForm, partField, submitForm } from './form.ts';

interface DraftFieldsProps {
  readonly assistance: Assistance;
  readonly times: readonly OfferedTime[];
  readonly phone: string;
  readonly timeZone: string;
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** A request before it is sent: what goes along, and what the household adds. */
export function DraftFields(props: DraftFieldsProps) {
  const text = useText();
  const { assistance, times, phone, timeZone, installation, idempotency, answer } = props;
  const formats = useFormats(timeZone);
  const isAboutFiles = useNavigation().formData?.has(fileButton) === true;
  const { request, symptom, evidence, unitName, faultCode } = assistance;
  const envelope = { installation, idempotency };
  const present = evidenceParts.filter((part) => sizeOfPart(evidence, part) > 0);
  return (
    <>
      <p className="lead">{text(`assistance.symptom-${symptom}`)}</p>
      {(unitName !== null || faultCode !== null) && (
        <RowList>
          {unitName !== null && <Row title={text('assistance.unit')} value={unitName} />}
          {faultCode !== null && (
            <Row title={text('assistance.code')} value={<bdi dir="ltr">{faultCode}</bdi>} />
          )}
        </RowList>
      )}
      <CheckedForm
        form={submitForm}
        answer={answer}
        initial={{
          contact: phone,
          ...Object.fromEntries(present.map((part) => [partField(part), true])),
        }}
        envelope={envelope}
        encType="multipart/form-data"
      >
        <input type="hidden" name="request" value={request} />
        <EnterButton />
        <MarkField name="heating" />
        <MarkField name="water" />
        <LongTextField name="description" hint={text('assistance.description-hint')} />
        <RequestFilesField assistance={assistance} installation={installation} />
        <RequestFileList assistance={assistance} installation={installation} isEditable />
        <Section
          title={text('assistance.evidence')}
          note={text('assistance.evidence-note', { time: formats.dateTime(evidence.takenAt) })}
        >
          {present.map((part) => (
            <div key={part}>
              <MarkField name={partField(part)} />
              <Details
                summary={text('assistance.preview', { part: text(`assistance.part-${part}`) })}
              >
                <EvidenceOfPart part={part} evidence={evidence} timeZone={timeZone} />
              </Details>
            </div>
          ))}
          {present.length === 0 && <p>{text('assistance.evidence-none')}</p>}
        </Section>
        <Times times={times} />
        <TextField name="contact" autoComplete="tel" hint={text('assistance.contact-hint')} />
        <TextField name="access" autoComplete="off" hint={text('assistance.access-hint')} />
        <SendButton
          busyText={text('assistance.sending')}
          // The button that adds files says so itself.
          {...(isAboutFiles ? { busy: false } : {})}
        >
          {text('assistance.send')}
        </SendButton>
      </CheckedForm>
      <CheckedForm form={discardForm} answer={answer} envelope={envelope}>
        <input type="hidden" name="request" value={request} />
        <SendButton look="quiet">{text('assistance.discard')}</SendButton>
      </CheckedForm>
    </>
  );
}

export interface OfferedTime {
  readonly value: string;
  readonly day: string;
  readonly part: (typeof dayParts)[number];
}

function Times({ times }: { times: readonly OfferedTime[] }) {
  const text = useText();
  const formats = useFormats();
  const { value: chosen } = useField('times').state;
  return (
    <fieldset className="field">
      <legend className="field-label">{text('assistance.times')}</legend>
      {times.map(({ value, day, part }) => (
        <Checkbox
          key={value}
          name="times"
          id={`times-${value.replace(' ', '-')}`}
          value={value}
          label={text(`assistance.time-${part}`, { day: formats.day(day) })}
          defaultChecked={Array.isArray(chosen) && chosen.includes(value)}
        />
      ))}
    </fieldset>
  );
}
