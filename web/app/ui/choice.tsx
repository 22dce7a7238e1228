import type { InputHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldNotes, controlAttributes, fieldId } from './field.tsx';
import type { FieldFrame } from './field.tsx';

export interface CheckboxProps
  extends
    Omit<FieldFrame, 'label'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, name, id, hint, error, ...input }: CheckboxProps) {
  const inputId = id ?? fieldId(name);
  return (
    <div className="field">
      <label className="choice">
        <input
          {...input}
          type="checkbox"
          className="choice-input"
          {...controlAttributes({ label: '', name, id: inputId, hint, error })}
        />
        <span className="choice-text">{label}</span>
      </label>
      <FieldNotes id={inputId} hint={hint} error={error} />
    </div>
  );
}

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  unavailable?: boolean | undefined;
}

export interface RadioGroupProps {
  legend: string;
  name: string;
  id?: string | undefined;
  options: readonly RadioOption[];
  /** The initial value. */
  value?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Side by side if there is room. */
  inline?: boolean | undefined;
  /** The first enabled option has the focus. */
  autoFocus?: boolean | undefined;
  onChoose?: ((value: string) => void) | undefined;
}

export function RadioGroup(props: RadioGroupProps) {
  const { legend, name, options, value, hint, error, inline, autoFocus, onChoose } = props;
  const first = options.find(({ unavailable }) => unavailable !== true);
  const id = props.id ?? fieldId(name);
  const attributes = controlAttributes({ label: legend, name, id, hint, error });
  return (
    <fieldset
      role="radiogroup"
      className="field"
      id={id}
      aria-describedby={attributes['aria-describedby']}
      aria-invalid={attributes['aria-invalid']}
    >
      <legend className="field-legend">{legend}</legend>
      <div className={classes(inline && 'choice-row')}>
        {options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              className="choice-input"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              disabled={option.unavailable}
              {...(autoFocus === true && option === first ? { autoFocus } : {})}
              onChange={() => onChoose?.(option.value)}
            />
            <span className="choice-text">
              {option.label}
              {option.hint && <span className="field-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
