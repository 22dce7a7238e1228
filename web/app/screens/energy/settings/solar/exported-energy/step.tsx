import { RadioField, TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { NewerVersion } from '../../newer-version.tsx';
import { exportedEnergies } from '../flow/answers.ts';
import type { OpenSolar } from '../flow/open-solar.ts';
import { PanelFacts } from '../flow/panel-facts.tsx';
import { SolarPage, type SolarStepProps } from '../flow/solar-page.tsx';
import { exportForm } from '../flow/step-forms.ts';
import { YieldPreview } from '../flow/yield-preview.tsx';

export function ExportedEnergyStep({ loaded, acted }: SolarStepProps) {
  const text = useText();
  return (
    <SolarPage
      loaded={loaded}
      acted={acted}
      form={exportForm}
      question="solar.export-question"
      lead="solar.export-lead"
    >
      {(solar) => (
        <>
          {solar.newer !== null && <Newer {...solar} savedAt={solar.newer} />}
          <div className="export-fields stack">
            <RadioField
              name="exportedEnergy"
              options={exportedEnergies.map((value) => ({
                value,
                label: text(`solar.export-${value}`),
              }))}
            />
            <div className="of-export">
              <TextField
                name="exportLimitKw"
                inputMode="decimal"
                autoComplete="off"
                suffix="kW"
                hint={text('solar.export-limit-note')}
              />
            </div>
          </div>
          {solar.panels && <PanelFacts panels={solar.panels} expected={solar.expected} />}
          <YieldPreview {...solar} />
        </>
      )}
    </SolarPage>
  );
}

/** Another page or person saved since: the saved panels, and the way on. */
function Newer({ savedAt, saved }: OpenSolar & { readonly savedAt: string }) {
  const text = useText();
  const formats = useFormats();
  return (
    <NewerVersion
      kicker={text('solar.newer-kicker')}
      title={text('solar.newer', { time: formats.dateTime(savedAt) })}
      continueText={text('solar.newer-continue')}
    >
      {saved ? <PanelFacts panels={saved} expected={null} /> : <p>{text('solar.newer-none')}</p>}
    </NewerVersion>
  );
}
