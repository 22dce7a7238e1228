import { useRef, useState } from 'react';
import { useField } from '../../../../../forms/fields.tsx';
import { exactNumber, exactText } from '../../../../../i18n/exact-number.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useShell } from '../../../../../shell-context.tsx';
import { Dial } from '../../../../../ui/dial.tsx';
import { useHydrated } from '../../../../../ui/hydrated.ts';

interface DialFieldProps {
  readonly name: string;
  readonly tone: 'sh' | 'dhw';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Set-point in use; null where unknown. */
  readonly usualC: number | null;
  /** Content between the two buttons. */
  readonly note?: string | undefined;
}

/** A set-point of the form as a dial. Without scripts its buttons post the form and open the step again. */
export function DialField({ name, tone, min, max, step, usualC, note }: DialFieldProps) {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const { state, frame } = useField(name);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const initial = typeof state.initial === 'string' ? state.initial : '';
  const [value, setValue] = useState(exactNumber(initial, locale) ?? usualC ?? min);
  const degrees = (celsius: number): string =>
    formats.degrees(celsius, Number.isInteger(celsius) ? 0 : 1);
  const commit = (next: number): void => {
    setValue(next);
    if (!input.current) return;
    input.current.value = exactText(next, locale);
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const now = usualC === null ? null : text('saving.now', { value: degrees(usualC) });
  return (
    <div className="field" id={frame.id}>
      <input ref={input} type="hidden" name={name} defaultValue={initial} />
      <Dial
        label={frame.label}
        caption={frame.label}
        name={`to-${name}`}
        tone={tone}
        value={Math.min(max, Math.max(min, value))}
        min={min}
        max={max}
        step={step}
        valueText={degrees}
        minText={degrees(min)}
        maxText={degrees(max)}
        decreaseLabel={text('saving.lower', { name: frame.label })}
        increaseLabel={text('saving.raise', { name: frame.label })}
        {...(usualC !== null && now !== null
          ? { actual: { value: Math.min(max, Math.max(min, usualC)), text: now, plainText: now } }
          : {})}
        {...(hydrated ? { onCommit: commit } : {})}
        aside={note === undefined ? undefined : <span className="small">{note}</span>}
      />
      {frame.error !== undefined && <p className="field-error">{frame.error}</p>}
    </div>
  );
}
