import type { InputHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { alert, lock } from './icons.ts';

/** Common properties of all fields. */
export interface FieldFrame {
  label: string;
  name: string;
  /** By default derived from the name; set it when a page has two forms. */
  id?: string | undefined;
  hint?: ReactNode;
  /** The error; the control is marked invalid. */
  error?: ReactNode;
}

export interface FieldProps
  extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'prefix'> {
  /** A unit or a resolved name at the end, inside the box. */
  suffix?: ReactNode;
  prefix?: ReactNode;
  /** The reason why the field is read-only, shown with a lock. */
  fixed?: string | undefined;
}

export function Field(props: FieldProps) {
  const { label, name, id, hint, error, suffix, prefix, fixed, className, ...input } = props;
  const inputId = id ?? fieldId(name);
  const notes =
    fixed !== undefined && hint ? (
      <>
        {hint} {fixed}
      </>
    ) : (
      (fixed ?? hint)
    );
  const frame = { label, name, id: inputId, hint: notes, error };
  return (
    <FieldShell {...frame}>
      <span className="field-box">
        {prefix && <span className="field-affix">{prefix}</span>}
        <input
          {...input}
          className={classes('field-input', className)}
          readOnly={fixed !== undefined || (input.readOnly ?? false)}
          {...controlAttributes(frame)}
        />
        {suffix && <bdi className="field-affix">{suffix}</bdi>}
        {fixed !== undefined && <Icon shape={lock} size="medium" />}
      </span>
    </FieldShell>
  );
}

/** The id to which the error summary links. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

export function FieldShell(props: FieldFrame & { children: ReactNode }) {
  const id = props.id ?? fieldId(props.name);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {props.label}
      </label>
      {props.children}
      <FieldNotes id={id} hint={props.hint} error={props.error} />
    </div>
  );
}

export function FieldNotes(props: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {props.hint && (
        <p className="field-hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      {props.error && (
        <p className="field-error" id={`${props.id}-error`}>
          <Icon shape={alert} size="medium" />
          <span>{props.error}</span>
        </p>
      )}
    </>
  );
}

/** ARIA attributes that connect a control to its label, hint and error. */
export function controlAttributes(frame: FieldFrame) {
  const id = frame.id ?? fieldId(frame.name);
  const notes = classes(Boolean(frame.error) && `${id}-error`, Boolean(frame.hint) && `${id}-hint`);
  return {
    id,
    name: frame.name,
    ...(notes ? { 'aria-describedby': notes } : {}),
    ...(frame.error ? { 'aria-invalid': true as const } : {}),
  };
}
