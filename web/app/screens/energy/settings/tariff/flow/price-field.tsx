import { TextField } from '../../../../../forms/fields.tsx';
import type { Money } from './use-money.ts';

export interface PriceFieldProps {
  readonly name: string;
  readonly money: Money;
  readonly hint?: string;
}

/** A price per kWh; its unit follows the choice at the top of the page by style. */
export function PriceField({ name, money, hint }: PriceFieldProps) {
  return (
    <TextField
      name={name}
      inputMode="decimal"
      autoComplete="off"
      {...(hint === undefined ? {} : { hint })}
      suffix={
        <>
          <span className="unit-minor">{money.minorUnit}</span>
          <span className="unit-major">{money.majorUnit}</span>
        </>
      }
    />
  );
}

export function TimeField({ name }: { name: string }) {
  return (
    <TextField name={name} inputMode="numeric" autoComplete="off" placeholder="06:00" dir="ltr" />
  );
}
