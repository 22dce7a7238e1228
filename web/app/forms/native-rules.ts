import type { RuleUse } from './rule.ts';

/** Native attributes of an input, as in the markup. */
export interface NativeAttributes {
  readonly type?: string;
  readonly required?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number | 'any';
}

/** Converts native attributes to rules, so that the engine checks them in browser and server with our messages. */
export function nativeRules(native: NativeAttributes): readonly RuleUse[] {
  const { type = 'text', required, pattern, minLength, maxLength, min, max, step } = native;
  const isDate = type === 'date';
  const isNumber = type === 'number' || type === 'range';
  const uses: (RuleUse | false)[] = [
    required === true && { name: 'required', args: [] },
    type === 'email' && { name: 'email', args: [] },
    isNumber && { name: 'number', args: [] },
    isDate && { name: 'date', args: [] },
    minLength !== undefined && { name: 'min', args: [minLength] },
    maxLength !== undefined && { name: 'max', args: [maxLength] },
    pattern !== undefined && { name: 'regex', args: [new RegExp(`^(?:${pattern})$`, 'v')] },
    min !== undefined && { name: isDate ? 'from' : 'min-value', args: [min] },
    max !== undefined && { name: isDate ? 'until' : 'max-value', args: [max] },
    isNumber &&
      step !== 'any' && { name: 'step', args: [step ?? 1, ...(min === undefined ? [] : [min])] },
  ];
  return uses.filter((use) => use !== false);
}
