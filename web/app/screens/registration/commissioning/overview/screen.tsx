import { DayField } from '../../../../forms/day-field.tsx';
import { SelectField, TextField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { actOnRegistration, todayOf } from '../../flow/act.ts';
import { refrigerants } from '../../flow/choices.ts';
import { openRegistrationStep } from '../../flow/open.ts';
import { StepPage } from '../../flow/step-page.tsx';
import type { Route } from './+types/screen';
import { commissioningForm } from './form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const loaded = await openRegistrationStep(context, 'commissioning');
  const { facts, opened } = loaded;
  // The company that reserved the unit has most likely commissioned it.
  const isNew = opened.typed['commissioning'] === undefined;
  const initial = isNew ? { installer: facts.installer } : opened.initial;
  return { facts, opened: { ...opened, initial }, today: todayOf(context) };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnRegistration(context, await request.formData(), 'commissioning');

export default function Commissioning({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <StepPage
      loaded={loaderData}
      acted={actionData}
      form={commissioningForm(loaderData.facts.asksRefrigerant)}
      title={text('registration.commissioning')}
      lead={text('registration.commissioning-lead')}
    >
      <DayField name="on" max={loaderData.today} />
      <TextField name="installer" autoComplete="off" />
      {loaderData.facts.asksRefrigerant && (
        <SelectField
          name="refrigerant"
          hint={text('registration.refrigerant-hint')}
          options={[
            { value: '', label: text('registration.unknown') },
            ...refrigerants.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
    </StepPage>
  );
}
