import { type FormEvent, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface DayFieldProps extends Omit<FieldProps, 'type' | 'defaultValue'> {
  defaultValue?: string | undefined;
  /** Formats `2026-03-10` in the page's language; null for an invalid day. */
  words: (day: string) => string | null;
}

/**
 * A native date field, with the browser's keyboard and picker; it posts without scripts. It shows the day in the order of the device's
 * language, where 03/10 is ambiguous, so the day is repeated below it in the page's language.
 */
export function DayField({ words, hint, onInput, ...props }: DayFieldProps) {
  const [day, setDay] = useState(props.defaultValue ?? '');
  const dayInWords = words(day);
  const input = (event: FormEvent<HTMLInputElement>): void => {
    setDay(event.currentTarget.value);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };
  const notes = (dayInWords !== null || hint) && (
    <>
      {dayInWords !== null && <bdi className="day-words">{dayInWords}</bdi>}
      {hint}
    </>
  );
  return <Field {...props} type="date" onInput={input} hint={notes} />;
}
