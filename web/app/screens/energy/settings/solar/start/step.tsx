import { MarkField, RadioField, SelectField, TextField } from '../../../../../forms/fields.tsx';
import type { Values } from '../../../../../forms/rule.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { RowsEditor } from '../../../../../wizard/rows-editor.tsx';
import { rowIds } from '../../../../../wizard/rows.ts';
import { arrayPrefix, mountings, shadings, unknown } from '../flow/answers.ts';
import { RoofPicker } from '../flow/roof-picker.tsx';
import { SolarPage, type SolarStepProps } from '../flow/solar-page.tsx';
import { arraysMax, startForm } from '../flow/step-forms.ts';
import { YieldPreview } from '../flow/yield-preview.tsx';

export function StartStep({ loaded, acted }: SolarStepProps) {
  return (
    <SolarPage
      loaded={loaded}
      acted={acted}
      form={startForm}
      question="solar.start-question"
      lead="solar.start-lead"
    >
      {(solar, values) => (
        <>
          <Arrays values={values} />
          <YieldPreview {...solar} />
        </>
      )}
    </SolarPage>
  );
}

function Arrays({ values }: { readonly values: Values }) {
  const text = useText();
  const ids = rowIds(values, 'arrays');
  return (
    <RowsEditor
      list="arrays"
      ids={ids.slice(0, arraysMax)}
      title={(position) => text('solar.array', { position })}
      addText={text('solar.add-array')}
      removeText={(position) => text('solar.remove-array', { position })}
      keepsOne
    >
      {(id) => <ArrayFields prefix={arrayPrefix(id)} />}
    </RowsEditor>
  );
}

/** One area of panels that all look the same way. */
function ArrayFields({ prefix }: { readonly prefix: string }) {
  const text = useText();
  return (
    <div className="array-fields stack">
      <TextField name={`${prefix}name`} autoComplete="off" hint={text('solar.name-note')} />
      <div className="of-known">
        <TextField
          name={`${prefix}ratedKw`}
          inputMode="decimal"
          autoComplete="off"
          suffix="kWp"
          hint={text('solar.peak-power-note')}
        />
      </div>
      <MarkField name={`${prefix}isUnknown`} />
      <div className="of-unknown">
        <TextField
          name={`${prefix}modules`}
          inputMode="numeric"
          autoComplete="off"
          hint={text('solar.modules-note')}
        />
      </div>
      <RoofPicker prefix={prefix} />
      <RadioField
        name={`${prefix}shading`}
        options={[...shadings, unknown].map((value) => ({
          value,
          label: text(`solar.shading-${value}`),
        }))}
      />
      <SelectField
        name={`${prefix}mounting`}
        options={[...mountings, unknown].map((value) => ({
          value,
          label: text(`solar.mounting-${value}`),
        }))}
      />
    </div>
  );
}
