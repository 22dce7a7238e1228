import { TextField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { DialField } from '../flow/dial-field.tsx';
import { EffectPanel } from '../flow/effect-panel.tsx';
import type { OpenSaving } from '../flow/open-saving.ts';
import { SavingPage, type SavingStepProps } from '../flow/saving-page.tsx';
import { setPointForm } from '../flow/step-forms.ts';

export function SetPointStep({ loaded, acted }: SavingStepProps) {
  return (
    <SavingPage
      loaded={loaded}
      acted={acted}
      form={setPointForm}
      question="saving.set-point-question"
      lead="saving.set-point-lead"
    >
      {(saving) => (
        <>
          <SetPoints {...saving} />
          <EffectPanel effect={saving.effect} />
        </>
      )}
    </SavingPage>
  );
}

/** Dials of the chosen measures, within the limits of unit and house. */
function SetPoints({ settings, units, effect }: OpenSaving) {
  const text = useText();
  if (!settings) return null;
  const { day, night, away, flow, hotWater } = settings.measures;
  const { room, tank } = units;
  const usual = effect?.state === 'known' ? effect.usual : null;
  const roomC = settings.before.dayC ?? room?.celsius ?? usual?.roomC ?? null;
  const limits = effect?.state === 'known' ? effect.limits : { nightC: 16, awayC: 12 };
  const step = room?.step ?? 0.5;
  const most = Math.min(25, room?.max ?? 25);
  const least = Math.max(limits.nightC, room?.min ?? 0);
  return (
    <>
      {day && (
        <DialField
          name="dayC"
          tone="sh"
          min={Math.max(least, 17)}
          max={most}
          step={step}
          usualC={roomC}
          note={text('saving.steps-of-unit')}
        />
      )}
      {night && (
        <>
          <DialField
            name="nightC"
            tone="sh"
            min={least}
            max={most}
            step={step}
            usualC={settings.before.nightC ?? roomC}
            note={text('saving.night-lowest')}
          />
          <div className="field-pair">
            <TextField name="nightFrom" />
            <TextField name="nightTo" />
          </div>
        </>
      )}
      {away && (
        <DialField
          name="awayC"
          tone="sh"
          min={Math.max(limits.awayC, room?.min ?? 0)}
          max={20}
          step={step}
          usualC={null}
        />
      )}
      {flow && (
        <TextField
          name="lowerK"
          inputMode="decimal"
          autoComplete="off"
          suffix="K"
          hint={text('saving.flow-lower-note')}
        />
      )}
      {hotWater && (
        <DialField
          name="hotWaterC"
          tone="dhw"
          min={Math.max(40, tank?.min ?? 40)}
          max={Math.min(60, tank?.max ?? 60)}
          step={tank?.step ?? 1}
          usualC={settings.before.hotWaterC ?? tank?.celsius ?? usual?.tankC ?? null}
          note={text('saving.hot-water-limit')}
        />
      )}
    </>
  );
}
