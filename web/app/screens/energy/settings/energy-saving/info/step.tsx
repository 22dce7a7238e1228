import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { droplets, flame } from '../../../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { SavingPage, type SavingStepProps } from '../flow/saving-page.tsx';
import { infoForm } from '../flow/step-forms.ts';

export function InfoStep({ loaded, acted }: SavingStepProps) {
  const text = useText();
  const formats = useFormats();
  const degrees = (celsius: number | undefined): string =>
    celsius === undefined
      ? text('saving.not-reported')
      : formats.degrees(celsius, Number.isInteger(celsius) ? 0 : 1);
  return (
    <SavingPage
      loaded={loaded}
      acted={acted}
      form={infoForm}
      question="saving.info-question"
      lead="saving.info-lead"
    >
      {({ units }) => (
        <>
          <Section title={text('saving.set-now')}>
            <RowList look="panel">
              <Row icon={flame} title={text('saving.rooms')} value={degrees(units.room?.celsius)} />
              {units.hasTank && (
                <Row
                  icon={droplets}
                  title={text('saving.hot-water')}
                  value={degrees(units.tank?.celsius)}
                />
              )}
            </RowList>
          </Section>
          <Section title={text('saving.rules')}>
            <ul className="stack-tight">
              <li>{text('saving.rule-small')}</li>
              <li>{text('saving.rule-night')}</li>
              <li>{text('saving.rule-flow')}</li>
              <li>{text('saving.rule-water')}</li>
            </ul>
          </Section>
        </>
      )}
    </SavingPage>
  );
}
