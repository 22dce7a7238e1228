import type { AnsweredFault, FormAnswer } from './answer.ts';
import { type FieldState, openField } from './flags.ts';
import { type FormSpec, fieldNames } from './form-spec.ts';
import type { Values } from './rule.ts';

/** What the controls of a form read. */
export interface FormView {
  readonly form: FormSpec;
  readonly locale: string;
  readonly stateOf: (name: string) => FieldState;
  /** The faults of the posted form. */
  readonly summary: () => readonly AnsweredFault[];
  readonly announced: () => AnsweredFault | null;
  readonly subscribe: (name: string, listener: () => void) => () => void;
}

export interface FormViewOptions {
  readonly form: FormSpec;
  readonly locale: string;
  readonly initial: Values;
  readonly answer?: FormAnswer | undefined;
}

/** The form as the server returned it, before the engine is loaded or without JavaScript. */
export function answeredView({ form, locale, initial, answer }: FormViewOptions): FormView {
  const states = new Map(
    fieldNames(form).map((name) => {
      const faults = answer?.faults.filter((fault) => fault.field === name) ?? [];
      const value = initialValue({ form, initial, answer }, name);
      return [name, { ...openField(value), faults, isValidated: answer !== undefined }];
    }),
  );
  const none = openField(null);
  return {
    form,
    locale,
    stateOf: (name) => states.get(name) ?? none,
    summary: () => answer?.faults ?? nothing,
    announced: () => null,
    subscribe: () => () => undefined,
  };
}

const nothing: readonly AnsweredFault[] = [];
const nothingIn = { text: '', list: [], mark: false, file: '' } as const;

/** The typed value, else the initial one. */
export function initialValue(
  { form, initial, answer }: Pick<FormViewOptions, 'form' | 'initial' | 'answer'>,
  name: string,
) {
  return answer?.values[name] ?? initial[name] ?? nothingIn[form.fields[name]?.as ?? 'text'];
}
