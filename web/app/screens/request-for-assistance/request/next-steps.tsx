import type { Assistance } from '@hearth/product/assistance/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { DayField } from '../../../forms/day-field.tsx';
import { RadioField, SendButton, TextField } from '../../../forms/fields.tsx';
import { LongTextField } from '../../../forms/long-text-field.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../ui/section.tsx';
import { EnterButton } from '../../../files/files-field.tsx';
import { RequestFilesField } from '../files.tsx';
import {
  acceptTimeForm,
  assistanceMessageForm,
  proposeForm,
  resolveForm,
  stepForm,
} from './form.ts';

interface NextStepsProps {
  readonly assistance: Assistance;
  readonly timeZone: string;
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Steps of one press, the main one first. */
const plainSteps = ['acknowledge', 'begin', 'close', 'reopen', 'cancel'] as const;

/** Forms of the steps that the caller may take now; the table of states decides which. */
export function NextSteps(props: NextStepsProps) {
  const text = useText();
  const { actions, request } = props.assistance;
  if (actions.length === 0) return null;
  const { answer, installation, idempotency } = props;
  const form = { answer, envelope: { installation, idempotency } };
  const named = <input type="hidden" name="request" value={request} />;
  const plain = plainSteps.filter((event) => actions.includes(event));
  return (
    <Section title={text('assistance.now')}>
      {actions.includes('accept-time') && <Proposals {...props} />}
      {plain.map((event, index) => (
        <CheckedForm key={event} form={stepForm} instance={event} {...form}>
          {named}
          <input type="hidden" name="event" value={event} />
          <SendButton
            look={index === 0 && event !== 'cancel' ? 'main' : 'secondary'}
            busyText={text('assistance.sending')}
          >
            {text(`assistance.do-${event}`)}
          </SendButton>
        </CheckedForm>
      ))}
      {actions.includes('propose') && (
        <CheckedForm form={proposeForm} {...form}>
          {named}
          <DayField name="day" />
          <TextField name="from" type="time" />
          <TextField name="to" type="time" />
          <SendButton look="secondary" busyText={text('assistance.sending')}>
            {text('assistance.do-propose')}
          </SendButton>
        </CheckedForm>
      )}
      {actions.includes('resolve') && (
        <CheckedForm
          form={resolveForm}
          initial={{ log: 'repair' }}
          encType="multipart/form-data"
          {...form}
        >
          {named}
          <EnterButton />
          <LongTextField name="findings" />
          <LongTextField name="parts" rows={2} hint={text('assistance.parts-hint')} />
          <RequestFilesField assistance={props.assistance} installation={props.installation} />
          <RadioField
            name="log"
            options={(['repair', 'service', 'none'] as const).map((value) => ({
              value,
              label: text(`assistance.log-${value}`),
            }))}
          />
          <SendButton look="secondary" busyText={text('assistance.sending')}>
            {text('assistance.do-resolve')}
          </SendButton>
        </CheckedForm>
      )}
      {actions.includes('message') && (
        <CheckedForm form={assistanceMessageForm} {...form}>
          {named}
          <LongTextField name="message" rows={3} />
          <SendButton look="secondary" busyText={text('assistance.sending')}>
            {text('assistance.do-message')}
          </SendButton>
        </CheckedForm>
      )}
    </Section>
  );
}

function Proposals(props: NextStepsProps) {
  const { assistance, timeZone, installation, idempotency, answer } = props;
  const text = useText();
  const formats = useFormats(timeZone);
  return assistance.proposals.map(({ from, to }) => (
    <CheckedForm
      key={from}
      form={acceptTimeForm}
      instance={from.replaceAll(/\W/g, '')}
      answer={answer}
      envelope={{ installation, idempotency }}
    >
      <input type="hidden" name="request" value={assistance.request} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      <SendButton busyText={text('assistance.sending')}>
        {text('assistance.accept', { time: formats.dateTime(from), to: formats.time(to) })}
      </SendButton>
    </CheckedForm>
  ));
}
