import { type ComponentProps, useCallback, useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, RadioGroup } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { controlId, useOpenForm } from './checked-form.tsx';
import { faultText } from './fault-text.ts';
import type { FieldState } from './flags.ts';

type Given =
  | 'name'
  | 'id'
  | 'label'
  | 'legend'
  | 'error'
  | 'value'
  | 'defaultValue'
  | 'defaultChecked';
export type Own<Component extends (props: never) => unknown> = Omit<
  Parameters<Component>[0],
  Given
> & {
  readonly name: string;
};

/** A field for text, a number or a date, as the form defines it. */
export function TextField({ name, ...props }: Own<typeof Field>) {
  const field = useField(name);
  return <Field {...field.native} {...props} {...field.frame} defaultValue={textOf(field.state)} />;
}

export function SelectField({ name, ...props }: Own<typeof Select>) {
  const field = useField(name);
  const { required } = field.native;
  const { initial } = field.state;
  return (
    <Select
      {...(required ? { required } : {})}
      {...props}
      {...field.frame}
      defaultValue={Array.isArray(initial) ? [...initial] : textOf(field.state)}
    />
  );
}

/** A file field; it has to be chosen again each time. */
export function FileField({ name, ...props }: Own<typeof Field>) {
  const field = useField(name);
  return <Field {...field.native} {...props} {...field.frame} type="file" />;
}

/** A checkbox, or one of several when it has a value. */
export function MarkField({ name, of, ...props }: Own<typeof Checkbox> & { readonly of?: string }) {
  const field = useField(name);
  const { value } = field.state;
  const isSet = of === undefined || !Array.isArray(value) ? value === true : value.includes(of);
  return <Checkbox {...props} {...field.frame} value={of ?? 'yes'} defaultChecked={isSet} />;
}

export function RadioField({ name, ...props }: Own<typeof RadioGroup>) {
  const field = useField(name);
  const { label, ...frame } = field.frame;
  return <RadioGroup {...props} {...frame} legend={label} value={textOf(field.state)} />;
}

/** The submit button; further presses do nothing while the form is being sent. */
export function SendButton({
  look = 'main',
  wide = true,
  ...props
}: ComponentProps<typeof Button>) {
  const { isBusy } = useOpenForm();
  return <Button look={look} wide={wide} {...props} busy={isBusy} />;
}

/** Attributes and state of one field of the surrounding form; only changes of this field render it again. */
export function useField(name: string) {
  const { opened, instance } = useOpenForm();
  const text = useText();
  const subscribe = useCallback(
    (listener: () => void) => opened.subscribe(name, listener),
    [opened, name],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => opened.stateOf(name),
    () => opened.stateOf(name),
  );
  const spec = opened.form.fields[name];
  if (!spec) throw new Error(`no field ${name} in form ${opened.form.name}`);
  const [fault] = state.isValidated ? state.faults : [];
  const isFirst = opened.summary().find(({ field }) => field !== null)?.field === name;
  return {
    state,
    native: spec.native ?? {},
    frame: {
      name,
      id: controlId(instance, name),
      label: text(spec.label),
      error: fault && faultText(text, opened, { field: name, ...fault }),
      // Without JavaScript `autofocus` moves the cursor to the first wrong field.
      autoFocus: isFirst,
    },
  };
}

const textOf = ({ initial }: FieldState): string => (typeof initial === 'string' ? initial : '');
