import { addDays } from '@hearth/calendar/dates.ts';
import { meterDaysMax, transferMeters } from '@hearth/product/transfer/transfer-state.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { TextField } from '../../../forms/fields.tsx';
import { LongTextField } from '../../../forms/long-text-field.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../ui/section.tsx';
import { detailsForm } from '../flow/step-forms.ts';
import { TransferPage, type TransferStepProps } from '../flow/transfer-page.tsx';

/** A message, and the readings of the meters. */
export function DetailsStep({ loaded, acted }: TransferStepProps) {
  const text = useText();
  return (
    <TransferPage
      loaded={loaded}
      acted={acted}
      form={detailsForm}
      question="transfer-offer.details-question"
      lead={() => text('transfer-offer.details-lead')}
    >
      {({ today }) => (
        <>
          <LongTextField name="message" hint={text('transfer-offer.message-hint')} />
          <Section title={text('transfer.meters')} note={text('transfer-offer.meters-hint')}>
            {transferMeters.map((meter) => (
              <TextField
                key={meter}
                name={meter}
                inputMode="decimal"
                autoComplete="off"
                suffix="kWh"
              />
            ))}
            <DayField name="readOn" min={addDays(today, -meterDaysMax)} max={today} />
          </Section>
        </>
      )}
    </TransferPage>
  );
}
