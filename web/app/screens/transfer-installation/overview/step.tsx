import { DayField } from '../../../forms/day-field.tsx';
import { RadioField, TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { overviewForm } from '../flow/step-forms.ts';
import { TransferPage, type TransferStepProps } from '../flow/transfer-page.tsx';

/** What is handed over, to whom, and when. */
export function OverviewStep({ loaded, acted }: TransferStepProps) {
  const text = useText();
  return (
    <TransferPage
      loaded={loaded}
      acted={acted}
      form={overviewForm}
      question="transfer-offer.overview-question"
      lead={() => text('transfer-offer.lead')}
    >
      {({ name, preview, today }) => (
        <>
          <Section title={name === '' ? text('transfer.unnamed') : <bdi>{name}</bdi>}>
            <RowList>
              {preview.units.map((each) => (
                <Row
                  key={each.unit}
                  title={<bdi>{each.name}</bdi>}
                  note={<bdi>{each.model}</bdi>}
                />
              ))}
            </RowList>
            <p className="small">{text('transfer-offer.goes-always')}</p>
          </Section>
          <TextField name="email" autoComplete="off" hint={text('transfer-offer.email-hint')} />
          <RadioField
            name="when"
            options={[
              { value: 'now', label: text('transfer-offer.when-now') },
              { value: 'day', label: text('transfer-offer.when-day') },
            ]}
          />
          <DayField name="day" min={today} hint={text('transfer-offer.day-hint')} />
        </>
      )}
    </TransferPage>
  );
}
