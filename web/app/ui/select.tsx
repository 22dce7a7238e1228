import type { SelectHTMLAttributes } from 'react';
import { FieldShell, controlAttributes } from './field.tsx';
import type { FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import { chevronDown } from './icons.ts';

export interface SelectOption {
  value: string;
  label: string;
  /** For a language's own name. */
  lang?: string | undefined;
  unavailable?: boolean | undefined;
}

export interface SelectProps
  extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id' | 'children'> {
  options: readonly SelectOption[];
}

export function Select(props: SelectProps) {
  const { label, name, id, hint, error, options, ...select } = props;
  const frame = { label, name, hint, error, ...(id ? { id } : {}) };
  return (
    <FieldShell {...frame}>
      <span className="field-box field-select">
        <select {...select} className="field-input" {...controlAttributes(frame)}>
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              lang={option.lang}
              disabled={option.unavailable}
            >
              {option.label}
            </option>
          ))}
        </select>
        <Icon shape={chevronDown} size="medium" />
      </span>
    </FieldShell>
  );
}
