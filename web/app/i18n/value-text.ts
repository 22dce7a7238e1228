import type { Formats } from './formats.ts';
import type { Translate } from './use-text.ts';

export type MachineValue = number | string | boolean;

/** A unit's value with what its text depends on: name, figure, unit and step. */
export interface FormattableValue {
  readonly name: string;
  readonly value: MachineValue | null;
  readonly unit: string | null;
  readonly step: number | null;
}

/** Splits a value's name: `roomSetPointHeating` is the room set-point of heating. */
export function partsOfName(name: string): { readonly base: string; readonly mode: string | null } {
  const match = perMode.exec(name);
  const [base, ending] = [match?.[1], match?.[2]];
  if (base === undefined || ending === undefined) return { base: name, mode: null };
  return { base, mode: `${ending.slice(0, 1).toLowerCase()}${ending.slice(1)}` };
}

const perMode =
  /^(roomSetPoint|leavingWaterSetPoint|leavingWaterOffset|leavingWaterCalculated|dhwSetPoint|fanSpeedMode|fanSpeedLevel|fanDirectionHorizontal|fanDirectionVertical|fanPositionHorizontal|fanPositionVertical)([A-Z][A-Za-z]*)$/;

/** The name in words; an unknown one as the vendor writes it, in quotation marks. Needs the catalog `values`. */
export function valueName(
  text: Translate,
  name: string,
  inForce?: { readonly mode: string | null },
): string {
  const schedule = schedulePart.exec(name);
  if (schedule) return text(`values.name.schedule-${schedule.groups?.['part'] ?? 'mode'}`);
  const { base, mode } = partsOfName(name);
  const word = wordOf(text, `values.name.${base}`);
  if (word === null) return text('values.vendor-name', { name });
  if (mode === null || mode === inForce?.mode) return word;
  return text('values.in-mode', { name: word, mode: wordOf(text, `values.mode.${mode}`) ?? mode });
}

/** Whether the catalog has words for the name and, where the value is a word of the vendor, for the value. */
export function hasWords(
  text: Translate,
  { name, value }: Pick<FormattableValue, 'name' | 'value'>,
) {
  const { base, mode } = partsOfName(name);
  const isNamed =
    schedulePart.test(name) ||
    (wordOf(text, `values.name.${base}`) !== null &&
      (mode === null || wordOf(text, `values.mode.${mode}`) !== null));
  if (typeof value !== 'string' || value === '' || isInstant(value)) return isNamed;
  return isNamed && wordOf(text, optionId(value)) !== null;
}

const schedulePart = /^schedule\.(?:(?<mode>[A-Za-z]+)\.(?<part>enabled|selected)|mode)$/;

const isInstant = (value: string): boolean => /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(value);

/** The value in words, with its unit; an en dash where nothing was reported. */
export function valueText(text: Translate, formats: Formats, value: FormattableValue): string {
  if (value.value === null || value.value === '') return '–';
  // Meters count Wh; people read kWh.
  if (typeof value.value === 'number' && value.unit === 'Wh')
    return formats.quantity(value.value / 1000, 'kWh', 1);
  // Compressors count revolutions per second; people know them per minute.
  if (typeof value.value === 'number' && value.unit === '1/s')
    return text('values.rotations', { speed: formats.number(value.value * 60, 0) });
  if (typeof value.value === 'number')
    return formats.quantity(value.value, value.unit, decimalsOf(value.step));
  if (typeof value.value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value.value)) return formats.day(value.value, 'long');
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value.value)) return formats.dateTime(value.value);
    // The clock of a unit has no zone.
    const clock = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*$/.exec(value.value);
    if (clock) return `${formats.day(clock[1] ?? '')} ${clock[2]}`;
  }
  // "Holiday mode: on" rather than "yes".
  if (typeof value.value === 'boolean' && /enabled$|Active$/i.test(value.name))
    return optionText(text, value.value ? 'on' : 'off');
  return optionText(text, value.value);
}

export function optionText(text: Translate, option: string | boolean): string {
  return wordOf(text, optionId(option)) ?? String(option);
}

/** Message id of an option; `5/25-cycles` is `cycles-5-25`. */
function optionId(option: string | boolean): string {
  const cycles = /^(\d+)\/(\d+)-cycles$/.exec(String(option));
  return `values.option.${cycles ? `cycles-${cycles[1]}-${cycles[2]}` : option}`;
}

/** The decimals of the unit's step; null: as many as the figure has. */
export function decimalsOf(step: number | null): number | null {
  if (step === null || step <= 0 || step >= 1) return null;
  return Math.min(3, (String(step).split('.')[1] ?? '').length);
}

function wordOf(text: Translate, id: string): string | null {
  const word = text(id);
  return word === id ? null : word;
}
