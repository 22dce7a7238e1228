import type { PanelArray, SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import type { Values } from '../../../../../forms/rule.ts';
import { rowIds } from '../../../../../wizard/rows.ts';
import {
  type FieldValues,
  type FieldWriter,
  isMarked,
  typedName,
  typedNumber,
  typedText,
} from '../../../../../wizard/typed-values.ts';
import type { SavedStep, SavedSteps } from '../../../../../wizard/wizard.ts';
import { arrayPrefix, exportedEnergies, mountings, shadings, unknown } from './answers.ts';
import { arraysMax } from './step-forms.ts';

/** A name of the list; null for `unknown` and for no answer. */
function chosenName<Name extends string>(
  step: SavedStep,
  field: string,
  names: readonly Name[],
): Name | null {
  const value = typedText(step, field);
  return names.find((name) => name === value) ?? null;
}

function typedArray(step: SavedStep, id: string): PanelArray {
  const prefix = arrayPrefix(id);
  const isCounted = isMarked(step, `${prefix}isUnknown`);
  return {
    name: typedText(step, `${prefix}name`) || null,
    ratedKw: isCounted ? null : typedNumber(step, `${prefix}ratedKw`),
    modules: isCounted ? typedNumber(step, `${prefix}modules`) : null,
    azimuthDeg: typedNumber(step, `${prefix}azimuthDeg`),
    tiltDeg: typedNumber(step, `${prefix}tiltDeg`),
    mounting: chosenName(step, `${prefix}mounting`, mountings),
    shading: chosenName(step, `${prefix}shading`, shadings),
  };
}

const readers: Readonly<Record<string, (step: SavedStep) => Partial<SolarPanels>>> = {
  start: (step) => ({
    arrays: rowIds(step.values, 'arrays')
      .slice(0, arraysMax)
      .map((id) => typedArray(step, id)),
  }),
  detail: (step) => ({
    commissionedOn: typedText(step, 'commissionedOn') || null,
    inverterKw: typedNumber(step, 'inverterKw'),
    batteryKwh: typedText(step, 'hasBattery') === 'yes' ? typedNumber(step, 'batteryKwh') : null,
  }),
  'exported-energy': (step) => ({
    exportedEnergy: typedName(step, 'exportedEnergy', exportedEnergies),
    exportLimitKw: typedNumber(step, 'exportLimitKw'),
  }),
};

const noPanels: SolarPanels = {
  commissionedOn: null,
  arrays: [],
  inverterKw: null,
  batteryKwh: null,
  exportedEnergy: 'estimated',
  exportLimitKw: null,
};

/** The panels with the typed answers over the stored ones; null before the first array has a peak power. */
export function draftPanels(stored: SolarPanels | null, typed: SavedSteps): SolarPanels | null {
  const panels = { ...noPanels, ...stored };
  for (const [name, read] of Object.entries(readers)) {
    const step = typed[name];
    if (step) Object.assign(panels, read(step));
  }
  const isPowered = panels.arrays.every(
    ({ ratedKw, modules }) => ratedKw !== null || modules !== null,
  );
  return panels.arrays.length > 0 && isPowered ? panels : null;
}

const newArray: PanelArray = {
  name: null,
  ratedKw: null,
  modules: null,
  azimuthDeg: null,
  tiltDeg: null,
  mounting: null,
  shading: null,
};

/** Values of the fields of a step from the panels; one empty array before the first. */
export function stepValues(
  step: string,
  { panels, hasMeter }: { readonly panels: SolarPanels | null; readonly hasMeter: boolean },
  writer: FieldWriter,
): FieldValues {
  const { number } = writer;
  switch (step) {
    case 'start': {
      const arrays = panels?.arrays ?? [newArray];
      return Object.assign(
        { arrays: arrays.map((_, i) => String(i + 1)).join(' ') },
        ...arrays.map((array, i) => arrayValues(array, String(i + 1), writer)),
      );
    }
    case 'detail':
      return {
        commissionedOn: panels?.commissionedOn ?? '',
        inverterKw: number(panels?.inverterKw),
        hasBattery: panels?.batteryKwh == null ? 'no' : 'yes',
        batteryKwh: number(panels?.batteryKwh),
      };
    default:
      return {
        exportedEnergy: panels?.exportedEnergy ?? (hasMeter ? 'metered' : 'estimated'),
        exportLimitKw: number(panels?.exportLimitKw),
      };
  }
}

/** The values of a saved step, with those of a new array for rows that were just added. */
export function withRowDefaults(values: Values): Values {
  const added = rowIds(values, 'arrays').flatMap((id) => [
    [`${arrayPrefix(id)}shading`, unknown],
    [`${arrayPrefix(id)}mounting`, unknown],
  ]);
  return { ...Object.fromEntries(added), ...values };
}

function arrayValues(array: PanelArray, id: string, { number }: FieldWriter): FieldValues {
  const fields: FieldValues = {
    name: array.name ?? '',
    ratedKw: number(array.ratedKw),
    isUnknown: array.ratedKw === null && array.modules !== null,
    modules: number(array.modules),
    azimuthDeg: number(array.azimuthDeg),
    tiltDeg: number(array.tiltDeg),
    shading: array.shading ?? unknown,
    mounting: array.mounting ?? unknown,
  };
  const prefix = arrayPrefix(id);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]));
}
