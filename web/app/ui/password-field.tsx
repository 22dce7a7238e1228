import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { FieldShell, controlAttributes } from './field.tsx';
import type { FieldFrame } from './field.tsx';
import { useHydrated } from './hydrated.ts';
import { IconButton } from './icon-button.tsx';
import { eye, eyeOff } from './icons-of-passwords.ts';

export interface PasswordFieldProps
  extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, name, id, hint, error, showLabel, hideLabel, ...input } = props;
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const frame = { label, name, hint, error, ...(id ? { id } : {}) };
  return (
    <FieldShell {...frame}>
      <span className="field-box">
        <input
          autoComplete="current-password"
          {...input}
          type={shown ? 'text' : 'password'}
          className="field-input"
          autoCapitalize="none"
          spellCheck={false}
          {...controlAttributes(frame)}
        />
        {hydrated && (
          <IconButton
            icon={shown ? eyeOff : eye}
            label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        )}
      </span>
    </FieldShell>
  );
}
