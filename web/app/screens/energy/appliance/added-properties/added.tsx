import type { ApplianceOffer } from '@hearth/energy/appliance/contract.ts';
import { addedKinds } from '@hearth/energy/home/appliance-kinds.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { RadioField, SendButton } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { addedForm } from '../properties/property-form.ts';
import { PropertyFields } from '../properties/property-fields.tsx';

interface AddedProps {
  readonly installation: string;
  readonly revision: number;
  readonly offers: readonly ApplianceOffer[];
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Choice of an appliance that no meter counts. */
const unmetered = 'none';

/** A new appliance: what counts it, and its properties. */
export function AddedProperties(props: AddedProps) {
  const { installation, revision, offers, idempotency, answer } = props;
  const text = useText();
  const initial = {
    offer: offers[0]?.appliance ?? unmetered,
    kind: 'plug',
    isInBalance: true,
    isFlexible: false,
  };
  return (
    <CheckedForm
      form={addedForm}
      answer={answer}
      initial={initial}
      envelope={{ installation, version: revision, idempotency }}
    >
      <RadioField
        name="offer"
        hint={offers.length === 0 ? text('property.no-offers') : undefined}
        options={[
          ...offers.map(({ appliance, use, source }) => ({
            value: appliance,
            label: text(`property.use-${use}`),
            hint: text(source === 'import' ? 'property.from-file' : 'property.from-meter'),
          })),
          {
            value: unmetered,
            label: text('property.unmetered'),
            hint: text('property.unmetered-note'),
          },
        ]}
      />
      <PropertyFields kinds={addedKinds} />
      <SendButton>{text('property.add')}</SendButton>
    </CheckedForm>
  );
}
