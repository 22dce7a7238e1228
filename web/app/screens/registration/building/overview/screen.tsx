import { RadioField, SelectField, TextField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { actOnRegistration } from '../../flow/act.ts';
import { buildingKinds, builtPeriods } from '../../flow/choices.ts';
import { openRegistrationStep } from '../../flow/open.ts';
import { buildingForm } from '../../flow/step-forms.ts';
import { StepPage } from '../../flow/step-page.tsx';
import type { Route } from './+types/screen';

export const loader = ({ context }: Route.LoaderArgs) => openRegistrationStep(context, 'building');

export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnRegistration(context, await request.formData(), 'building');

export default function Building({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <StepPage
      loaded={loaderData}
      acted={actionData}
      form={buildingForm}
      lead={text('registration.building-lead')}
    >
      <RadioField
        name="kind"
        options={buildingKinds.map((kind) => ({
          value: kind,
          label: text(`registration.kind-${kind}`),
        }))}
      />
      <SelectField
        name="built"
        options={[
          { value: '', label: text('registration.choose') },
          ...builtPeriods.map((period) => ({
            value: period,
            label: text(`registration.built-${period}`),
          })),
        ]}
      />
      <TextField
        name="floorAreaM2"
        inputMode="decimal"
        autoComplete="off"
        suffix="m²"
        hint={text('registration.floor-area-hint')}
      />
      <TextField name="persons" inputMode="numeric" autoComplete="off" />
    </StepPage>
  );
}
