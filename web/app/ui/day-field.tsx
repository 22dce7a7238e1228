import { type FormEvent, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface DayFieldProps extends Omit<FieldProps, 'type' | 'defaultValue'> {
  defaultValue?: string | undefined;
  /** The day as the page's language says it, `2026-03-10`; null for what is no day. */
  words: (day: string) => string | null;
}

/**
 * A day by the browser's own field: its keyboard, its picker, and it posts without scripts. It writes figures in the order of the
 * device's language, which need not be the page's: 03/10 is two days. So the day is said beneath it in the page's words.
 */
export function DayField({ words, hint, onInput, ...props }: DayFieldProps) {
  const [day, setDay] = useState(props.defaultValue ?? '');
  const said = words(day);
  const input = (event: FormEvent<HTMLInputElement>): void => {
    setDay(event.currentTarget.value);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };
  const notes = (said !== null || hint) && (
    <>
      {said !== null && <bdi className="day-words">{said}</bdi>}
      {hint}
    </>
  );
  return <Field {...props} type="date" onInput={input} hint={notes} />;
}
