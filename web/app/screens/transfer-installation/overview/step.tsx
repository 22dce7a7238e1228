import { addDays } from '@hearth/calendar/dates.ts';
import { transferDaysMax } from '@hearth/product/transfer/transfer-state.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { overviewForm } from '../flow/step-forms.ts';
import { TransferPage, type TransferStepProps } from '../flow/transfer-page.tsx';

/** Step with the home and its units, the mailbox of the taker, and the day. */
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
            <p className="small">{text('transfer-offer.dossier-issued')}</p>
          </Section>
          <TextField name="email" autoComplete="off" hint={text('transfer-offer.email-hint')} />
          <DayField
            name="day"
            min={addDays(today, 1)}
            max={addDays(today, transferDaysMax)}
            hint={text('transfer-offer.day-hint')}
          />
        </>
      )}
    </TransferPage>
  );
}
