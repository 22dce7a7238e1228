import { MarkField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { RoomChoice } from '../../room-choice.tsx';
import { SavingPage, type SavingStepProps } from '../flow/saving-page.tsx';
import { selectForm } from '../flow/step-forms.ts';

export function SelectStep({ loaded, acted }: SavingStepProps) {
  const text = useText();
  return (
    <SavingPage
      loaded={loaded}
      acted={acted}
      form={selectForm}
      question="saving.select-question"
      lead="saving.select-lead"
    >
      {({ units }) => (
        <>
          <MarkField name="usesDay" hint={text('saving.day-note')} />
          <MarkField name="usesNight" hint={text('saving.night-note')} />
          <MarkField name="usesAway" hint={text('saving.away-note')} />
          {units.hasWaterCircuit && <MarkField name="usesFlow" hint={text('saving.flow-note')} />}
          {units.hasTank && <MarkField name="usesHotWater" hint={text('saving.hot-water-note')} />}
          <RoomChoice rooms={units.rooms} />
        </>
      )}
    </SavingPage>
  );
}
