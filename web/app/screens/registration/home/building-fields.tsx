import { RadioField, SelectField, TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { buildingKinds, builtPeriods } from '../flow/choices.ts';

/** Fields about the house. */
export function BuildingFields() {
  const text = useText();
  return (
    <>
      <RadioField
        name="kind"
        options={buildingKinds.map((kind) => ({
          value: kind,
          label: text(`house.kind-${kind}`),
        }))}
      />
      <BuildingSize />
    </>
  );
}

/** Year of construction, floor area and people. */
export function BuildingSize() {
  const text = useText();
  return (
    <>
      <SelectField
        name="built"
        options={[
          { value: '', label: text('house.choose') },
          ...builtPeriods.map((period) => ({
            value: period,
            label: text(`house.built-${period}`),
          })),
        ]}
      />
      <TextField
        name="floorAreaM2"
        inputMode="decimal"
        autoComplete="off"
        suffix="m²"
        hint={text('house.floor-area-hint')}
      />
      <TextField name="persons" inputMode="numeric" autoComplete="off" />
    </>
  );
}
