import type { InputHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldNotes, controlAttributes, fieldId } from './field.tsx';

export interface SwitchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'id' | 'type'
> {
  label: ReactNode;
  name: string;
  id?: string | undefined;
  hint?: ReactNode;
  /** The change was sent and is not confirmed. */
  asking?: boolean | undefined;
  /** The state that still holds while a change is not confirmed, as a sentence. */
  failure?: ReactNode;
}

/** A switch as a native checkbox, which posts with its form. */
export function Switch({ label, name, id, hint, asking, failure, ...input }: SwitchProps) {
  const inputId = id ?? fieldId(name);
  const { 'aria-invalid': _, ...attributes } = controlAttributes({
    label: '',
    name,
    id: inputId,
    hint,
    error: failure,
  });
  return (
    <div className="field">
      <label
        className={classes('switch', asking && 'switch-asking', failure ? 'switch-failed' : false)}
      >
        <span>{label}</span>
        <input
          {...input}
          type="checkbox"
          role="switch"
          className="switch-input"
          aria-busy={asking}
          {...attributes}
        />
      </label>
      <FieldNotes id={inputId} hint={hint} error={failure} />
    </div>
  );
}
