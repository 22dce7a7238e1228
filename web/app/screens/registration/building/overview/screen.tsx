import { useText } from '../../../../i18n/use-text.ts';
import { actOnRegistration } from '../../flow/act.ts';
import { BuildingFields } from '../../home/building-fields.tsx';
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
      title={text('registration.building')}
      lead={text('registration.building-lead')}
    >
      <BuildingFields />
    </StepPage>
  );
}
