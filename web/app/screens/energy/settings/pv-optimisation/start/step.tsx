import { MarkField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { Details } from '../../../../../ui/section.tsx';
import { startForm } from '../flow/step-forms.ts';
import { SurplusPage, type SurplusStepProps } from '../flow/surplus-page.tsx';

export function StartStep({ loaded, acted }: SurplusStepProps) {
  const text = useText();
  return (
    <SurplusPage
      loaded={loaded}
      acted={acted}
      form={startForm}
      question="surplus.start-question"
      lead="surplus.start-lead"
    >
      {({ units }) => (
        <>
          <MarkField
            name="heatsWater"
            hint={text(units.hasTank ? 'surplus.heats-water-note' : 'surplus.no-tank')}
            disabled={!units.hasTank}
          />
          <MarkField name="heatsRooms" hint={text('surplus.heats-rooms-note')} />
          <Details summary={text('surplus.how-it-works')}>
            <p>{text('surplus.how-sun')}</p>
            <p>{text('surplus.how-limits')}</p>
            <p>{text('surplus.how-cloud')}</p>
          </Details>
        </>
      )}
    </SurplusPage>
  );
}
