import type { Country } from '@hearth/product/address/contract.ts';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { AddressFill, TextSource } from './fill-address.ts';

/** The field of the street. A whole address that is pasted, typed or filled in by the browser is divided among the fields. */
export function StreetField({ country, hint }: { country: Country; hint: ReactNode }) {
  const text = useText();
  const [fill, setFill] = useState<AddressFill>({ state: 'none' });
  const divide = (street: HTMLInputElement, source: TextSource, typed: string): void =>
    void import('./fill-address.ts').then(
      ({ fillAddress }) => {
        const filled = fillAddress(street, { text: typed, country, source });
        if (filled.state !== 'none') setFill(filled);
      },
      () => undefined,
    );
  return (
    <TextField
      name="street"
      autoComplete="address-line1"
      dir="auto"
      onPaste={({ currentTarget: street, clipboardData }) => {
        if (street.selectionEnd === street.value.length && street.selectionStart === 0)
          divide(street, 'pasted', clipboardData.getData('text/plain'));
      }}
      onInput={({ currentTarget: street, nativeEvent }) => {
        if (isFilledIn(nativeEvent)) divide(street, 'filled-in', street.value);
      }}
      onBlur={({ currentTarget: street }) => {
        if (street.value.includes(',')) divide(street, 'typed', street.value);
      }}
      hint={
        <>
          {hint} <span role="status">{text(`address.street-${fill.state}`)}</span>
          {fill.state === 'offered' && (
            <Button
              type="button"
              look="quiet"
              onClick={() => {
                fill.replace();
                setFill({ state: 'filled' });
              }}
            >
              {text('address.street-replace')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Browsers fill in addresses by a plain event, or by one that replaces the text. */
const isFilledIn = (event: Event): boolean =>
  !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
