import {
  type AddressPart,
  addressFormats,
  countries,
} from '@hearth/product/address/address-formats.ts';
import { postalCodes } from '@hearth/product/address/postal-codes.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { SelectField, TextField, useField } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { hiddenParts } from './address-form.ts';
import { useCountryNames } from './country-names.ts';
import { StreetField } from './street-field.tsx';

/** Address fields in the format of the country. Choosing another country posts `go=here`. */
export function AddressFields({ country }: { country: Country }) {
  const text = useText();
  // Fields that another country replaces are disabled meanwhile: text typed into them would be lost.
  const isSwitching = useNavigation().formData?.get('go') === 'here';
  return (
    <>
      <CountryField />
      <div className="address-fields" inert={isSwitching}>
        {addressFormats[country].parts.map(({ part, required }) => {
          const hint = required ? '' : text('address.optional');
          if (part === 'street') return <StreetField key={part} country={country} hint={hint} />;
          return (
            <TextField
              key={part}
              name={part}
              autoComplete={completions[part]}
              dir="auto"
              {...(part === 'postalCode'
                ? { placeholder: postalCodes[country]?.example ?? '', dir: 'ltr' }
                : {})}
              hint={hint}
            />
          );
        })}
      </div>
      {hiddenParts(country).map((part) => (
        <HiddenPart key={part} name={part} />
      ))}
    </>
  );
}

const completions: Readonly<Record<Exclude<AddressPart, 'street'>, string>> = {
  houseNumber: 'off',
  extra: 'address-line2',
  postalCode: 'postal-code',
  place: 'address-level2',
  region: 'address-level1',
};

/** The choice of the country; its fields follow at once with scripts, and after a press without. */
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
          {text('address.use-country')}
        </Button>
      </span>
    </div>
  );
}

/** Hidden inputs with the values of fields that only other countries have. */
function HiddenPart({ name }: { name: string }) {
  const { state } = useField(name);
  const { initial } = state;
  return <input type="hidden" name={name} value={typeof initial === 'string' ? initial : ''} />;
}
