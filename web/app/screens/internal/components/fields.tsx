import { useDayText } from '../../../i18n/use-day-text.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field, fieldId } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';

export function Fields() {
  const words = useDayText();
  const zones = [
    { value: 'day', label: 'Day' },
    { value: 'night', label: 'Night' },
    { value: 'none', label: 'Not to be had', unavailable: true },
  ];
  return (
    <Section title="Fields">
      <ErrorSummary
        title="One thing is missing"
        problems={[
          { fieldId: fieldId('serial'), text: 'The 8th place cannot be the letter O.' },
          { text: 'Something that no field shows.' },
        ]}
      />
      <Field label="Postal code" name="postal-code" defaultValue="77933" suffix="Lahr" />
      <Field
        label="Energy rate"
        name="rate"
        defaultValue="31,9"
        suffix="ct/kWh"
        inputMode="decimal"
        hint="As it stands on the bill."
      />
      <Field label="Amount" name="amount" defaultValue="120" prefix="€" />
      <Field
        label="Serial number"
        name="serial"
        defaultValue="4F21 77KO 93QX"
        error="The 8th place cannot be the letter O. Did you mean zero?"
      />
      <Field
        label="Fixed"
        name="fixed"
        defaultValue="Lindenweg 12"
        fixed="The installation keeps it."
      />
      <Field label="Empty" name="empty" placeholder="Like 2026-03-10" />
      <PasswordField
        label="Password"
        name="password"
        defaultValue="warm"
        showLabel="Show"
        hideLabel="Hide"
        autoComplete="off"
      />
      <Select label="Rate" name="zone" options={zones} defaultValue="night" />
      <Select label="Wrong rate" name="zone-wrong" options={zones} error="Choose another one." />
      <DayField
        label="From"
        name="from"
        defaultValue="2026-03-10"
        min="2026-01-01"
        words={words}
        hint="From the start of the contract."
      />
      <DayField label="No day yet" name="no-day" words={words} />
      <DayField
        label="Wrong day"
        name="wrong-day"
        defaultValue="2025-12-31"
        words={words}
        error="From 1 January 2026 on."
      />
      <DayField
        label="Fixed day"
        name="fixed-day"
        defaultValue="2026-01-01"
        words={words}
        fixed="The contract has begun."
      />
      <Field label="At" name="at" type="time" defaultValue="13:00" step={900} />
      <Field label="Both" name="both" type="datetime-local" defaultValue="2026-03-10T13:00" />
      <Field label="Month" name="month" type="month" defaultValue="2026-03" />
    </Section>
  );
}
