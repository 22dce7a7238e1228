import type { ReactNode } from 'react';
import { useField } from '../../../../../forms/fields.tsx';
import { FieldNotes, controlAttributes } from '../../../../../ui/field.tsx';

export interface PictureOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly picture: ReactNode;
}

/** A choice of one of a few pictures, each with its words. */
export function PictureField({
  name,
  hint,
  options,
}: {
  readonly name: string;
  readonly hint?: string;
  readonly options: readonly PictureOption[];
}) {
  const { frame, state } = useField(name);
  const { id, label, error } = frame;
  const attributes = controlAttributes({ label, name, id, hint, error });
  return (
    <fieldset
      role="radiogroup"
      className="field"
      id={id}
      aria-describedby={attributes['aria-describedby']}
      aria-invalid={attributes['aria-invalid']}
    >
      <legend className="field-legend">{label}</legend>
      <div className="picture-choices">
        {options.map((option) => (
          <label className="picture-choice" key={option.value}>
            {option.picture}
            <span className="choice">
              <input
                type="radio"
                className="choice-input"
                name={name}
                value={option.value}
                defaultChecked={option.value === state.initial}
              />
              <span className="choice-text">
                {option.label}
                {option.hint !== undefined && <span className="field-hint">{option.hint}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
