import {
  type AddressPart,
  addressFormats,
  countries,
} from '@hearth/product/address/address-formats.ts';
import { postalCodes } from '@hearth/product/address/postal-codes.ts';
import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { SelectField, TextField, useField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { Button } from '../../../../ui/button.tsx';
import { actOnRegistration } from '../../flow/act.ts';
import { addressForm, hiddenParts } from '../../flow/address-form.ts';
import { useCountryNames } from '../../flow/country-names.ts';
import { openRegistrationStep } from '../../flow/open.ts';
import { StepPage } from '../../flow/step-page.tsx';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const { facts, opened } = await openRegistrationStep(context, 'address');
  const initial = { ...opened.initial, country: facts.country };
  return { facts, opened: { ...opened, initial } };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnRegistration(context, await request.formData(), 'address');

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { country } = loaderData.facts;
  // What is typed into fields that are about to go would go with them.
  const isSwitching = useNavigation().formData?.get('go') === 'here';
  return (
    <StepPage
      loaded={loaderData}
      acted={actionData}
      form={addressForm(country)}
      lead={text('registration.address-lead')}
    >
      <CountryField />
      <div className="address-fields" inert={isSwitching}>
        {addressFormats[country].parts.map(({ part, required }) => (
          <TextField
            key={part}
            name={part}
            autoComplete={completions[part]}
            dir="auto"
            {...(part === 'postalCode'
              ? { placeholder: postalCodes[country]?.example ?? '', dir: 'ltr' }
              : {})}
            {...(required ? {} : { hint: text('registration.optional') })}
          />
        ))}
      </div>
      {hiddenParts(country).map((part) => (
        <HiddenPart key={part} name={part} />
      ))}
    </StepPage>
  );
}

const completions: Readonly<Record<AddressPart, string>> = {
  street: 'address-line1',
  houseNumber: 'off',
  extra: 'address-line2',
  postalCode: 'postal-code',
  place: 'address-level2',
  region: 'address-level1',
};

/** Each country has its own fields: they come at once with scripts, and by a press without. */
function CountryField() {
  const text = useText();
  const names = useCountryNames();
  const isHydrated = useHydrated();
  const button = useRef<HTMLSpanElement>(null);
  return (
    <div className="stack-tight">
      <SelectField
        name="country"
        autoComplete="country"
        options={names(countries).map(([value, label]) => ({ value, label }))}
        onChange={() => button.current?.querySelector('button')?.click()}
      />
      <span ref={button} hidden={isHydrated}>
        <Button look="quiet" name="go" value="here" formNoValidate>
          {text('registration.use-country')}
        </Button>
      </span>
    </div>
  );
}

/** What another country's form has asked for comes along. */
function HiddenPart({ name }: { name: string }) {
  const { state } = useField(name);
  const { initial } = state;
  return <input type="hidden" name={name} value={typeof initial === 'string' ? initial : ''} />;
}
