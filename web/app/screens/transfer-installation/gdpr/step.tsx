import { transferConsentVersion } from '@hearth/product/transfer/transfer-state.ts';
import { MarkField, RadioField } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../ui/section.tsx';
import { EndingRows } from '../flow/ending-rows.tsx';
import { gdprForm } from '../flow/step-forms.ts';
import { TransferPage, type TransferStepProps } from '../flow/transfer-page.tsx';
import { usePastText } from '../flow/use-past-text.ts';

/** What happens to each class of the giver's data, in numbers, and the giver's consent. */
export function GdprStep({ loaded, acted }: TransferStepProps) {
  const text = useText();
  const formats = useFormats();
  const pastText = usePastText();
  return (
    <TransferPage
      loaded={loaded}
      acted={acted}
      form={gdprForm}
      question="transfer-offer.gdpr-question"
      lead={({ offer }) =>
        text('transfer-offer.gdpr-lead', {
          email: offer.email,
          day: offer.day ? formats.day(offer.day, 'full') : text('transfer.at-once'),
        })
      }
    >
      {({ preview, past, today }) => (
        <>
          <RadioField
            name="history"
            hint={pastText.history(past)}
            options={(['erase', 'yearly', 'keep'] as const).map((value) => ({
              value,
              label: text(`transfer.${value}`),
              hint: pastText.choice(value, { past, today }),
            }))}
          />
          <RadioField
            name="settings"
            hint={pastText.settings(past)}
            options={(['erase', 'keep'] as const).map((value) => ({
              value,
              label: text(`transfer.${value}`),
              hint: text(`transfer-offer.settings-${value}`),
            }))}
          />
          <Section
            title={text('transfer-offer.goes')}
            note={text('transfer-offer.always-handed-over')}
          >
            <p>{text('transfer-offer.goes-what')}</p>
          </Section>
          <Section title={text('transfer-offer.ends')} note={text('transfer-offer.always-ends')}>
            <EndingRows ending={preview.ending} meters={past?.meters ?? 0} />
          </Section>
          <input type="hidden" name="consent" value={transferConsentVersion} />
          <MarkField
            name="agreed"
            hint={text('transfer-offer.agreed-note', { version: transferConsentVersion })}
          />
        </>
      )}
    </TransferPage>
  );
}
