import { MarkField, SelectField, TextField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';

/** Fields of an appliance: name, room, kind, power, and its part in balance and plan. */
export function PropertyFields({ kinds }: { readonly kinds: readonly string[] }) {
  const text = useText();
  return (
    <>
      <TextField name="name" autoComplete="off" />
      <TextField name="room" autoComplete="off" hint={text('property.room-note')} />
      <SelectField
        name="kind"
        options={kinds.map((value) => ({ value, label: text(`energy.kind-${value}`) }))}
      />
      <TextField
        name="ratedW"
        inputMode="numeric"
        autoComplete="off"
        suffix="W"
        hint={text('property.rated-power-note')}
      />
      <MarkField name="isInBalance" hint={text('property.in-balance-note')} />
      <MarkField name="isFlexible" hint={text('property.flexible-note')} />
    </>
  );
}
