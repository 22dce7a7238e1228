import { type ApplianceKindName, balanceKinds } from '@hearth/energy/home/appliance-kinds.ts';
import { MarkField, SelectField, TextField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';

interface PropertyFieldsProps {
  readonly kinds: readonly string[];
  /** The stored kind; absent for a new appliance. */
  readonly kind?: ApplianceKindName;
}

/** Fields of an appliance: name, room, kind, power, and its part in balance and plan. The flows of a home have no choice in both. */
export function PropertyFields({ kinds, kind = 'other' }: PropertyFieldsProps) {
  const isFlow = balanceKinds.includes(kind);
  const text = useText();
  return (
    <>
      <TextField name="name" autoComplete="off" />
      <TextField name="room" autoComplete="off" hint={text('property.room-note')} />
      <SelectField
        name="kind"
        options={kinds.map((value) => ({ value, label: text(`energy.kind-${value}`) }))}
      />
      {kind !== 'meter' && (
        <TextField
          name="ratedW"
          inputMode="numeric"
          autoComplete="off"
          suffix="W"
          hint={text('property.rated-power-note')}
        />
      )}
      {isFlow ? (
        <input type="hidden" name="isInBalance" value="yes" />
      ) : (
        <>
          <MarkField name="isInBalance" hint={text('property.in-balance-note')} />
          <MarkField name="isFlexible" hint={text('property.flexible-note')} />
        </>
      )}
    </>
  );
}
