import { type ComponentProps, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, RadioGroup } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { controlId, useOpenForm } from './checked-form.tsx';
import { faultText } from './fault-text.ts';
import { type FieldValue, textOf } from './rule.ts';

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
  const { initial } = field.state;
  return (
    <Field
      {...field.native}
      {...props}
      hint={field.note(props.hint)}
      {...field.frame}
      defaultValue={textOf(initial)}
    />
  );
}

export function SelectField({ name, ...props }: Own<typeof Select>) {
  const field = useField(name);
  const { required } = field.native;
  const { initial } = field.state;
  return (
    <Select
      {...(required ? { required } : {})}
      {...props}
      hint={field.note(props.hint, labelIn(props.options))}
      {...field.frame}
      defaultValue={Array.isArray(initial) ? [...initial] : textOf(initial)}
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
  const text = useText();
  const { value } = field.state;
  const isSet = of === undefined || !Array.isArray(value) ? value === true : value.includes(of);
  return (
    <Checkbox
      {...props}
      hint={
        of === undefined
          ? field.note(props.hint, (state) => text(`forms.saved-${state}`))
          : props.hint
      }
      {...field.frame}
      value={of ?? 'yes'}
      defaultChecked={isSet}
    />
  );
}

export function RadioField({ name, ...props }: Own<typeof RadioGroup>) {
  const field = useField(name);
  const { label, ...frame } = field.frame;
  const { initial } = field.state;
  return (
    <RadioGroup
      {...props}
      hint={field.note(props.hint, labelIn(props.options))}
      {...frame}
      legend={label}
      value={textOf(initial)}
    />
  );
}

/** The submit button; further presses do nothing while the form is being sent. `busy` is false where another button sends it. */
export function SendButton({
  look = 'main',
  wide = true,
  busy,
  ...props
}: ComponentProps<typeof Button>) {
  const { isBusy } = useOpenForm();
  return <Button look={look} wide={wide} {...props} busy={busy ?? isBusy} />;
}

/** Attributes and state of one field of the surrounding form; only changes of this field render it again. */
export function useField(name: string) {
  const { opened, instance, stored } = useOpenForm();
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
  /** The hint; after a conflict with the value that another page has saved, where it differs, in the words of the control. */
  const note = (hint: ReactNode, words = (code: string): ReactNode => code): ReactNode => {
    const value = codeOf(stored?.[name]);
    if (!stored || value === codeOf(state.value)) return hint;
    return (
      <>
        {hint} {text(value === '' ? 'forms.saved-empty' : 'forms.saved-elsewhere')}{' '}
        <bdi>{words(value)}</bdi>
      </>
    );
  };
  return {
    state,
    note,
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

const labelIn =
  (options: readonly { readonly value: string; readonly label: ReactNode }[]) =>
  (code: string): ReactNode =>
    options.find(({ value }) => value === code)?.label ?? code;

const codeOf = (value: FieldValue | undefined): string => String(value ?? '');
