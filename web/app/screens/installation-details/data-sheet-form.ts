import { figureNames } from '@hearth/product/data-sheet/sheet-figures.ts';
import { defineForm } from '../../forms/form-spec.ts';

/** Corrects one figure of a unit's data sheet; an empty value takes the correction back. */
export const dataSheetForm = defineForm({
  name: 'data-sheet',
  fields: {
    unit: { label: 'data-sheet.correct-figure', native: { required: true } },
    figure: {
      label: 'data-sheet.correct-figure',
      rules: `required|one-of:${figureNames.join(',')}`,
    },
    value: {
      label: 'data-sheet.correct-value',
      rules: 'number|min-value:-40|max-value:100000',
    },
  },
  messages: {
    'not-believable': 'data-sheet.correct-not-believable',
    'figures-contradict': 'data-sheet.correct-contradicts',
  },
});
