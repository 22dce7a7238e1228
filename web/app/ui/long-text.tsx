import type { TextareaHTMLAttributes } from 'react';
import { FieldShell, controlAttributes } from './field.tsx';
import type { FieldFrame } from './field.tsx';

export interface LongTextProps
  extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'> {}

/** A field for a text of several lines. */
export function LongText({ label, name, id, hint, error, ...text }: LongTextProps) {
  const frame = { label, name, hint, error, ...(id ? { id } : {}) };
  return (
    <FieldShell {...frame}>
      <span className="field-box">
        <textarea rows={4} {...text} className="field-input" {...controlAttributes(frame)} />
      </span>
    </FieldShell>
  );
}
