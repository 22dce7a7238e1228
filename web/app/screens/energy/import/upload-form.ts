import { defineForm } from '../../../forms/form-spec.ts';

/** Findings that refuse a whole file; they stand at the file field. */
const fileFaults = [
  'too-large',
  'file-too-complex',
  'empty',
  'spreadsheet',
  'pdf',
  'market-message',
  'not-text',
  'not-xml',
  'no-times-with-values',
  'no-energy-column',
  'a-column-for-each-time',
  'not-statistics',
  'not-an-interval',
  'not-a-time',
  'not-a-number',
  'no-values',
  'quote-not-closed',
  'text-after-quote',
  'time-twice-with-another-value',
  'units-differ',
  'counter-values',
  'negative',
  'year-not-believable',
  'not-believable-in-this-unit',
  'period-too-long',
] as const;

export const uploadForm = defineForm({
  name: 'import-file',
  fields: {
    file: {
      label: 'import.file',
      as: 'file',
      at: 'content',
      rules: 'required',
      messages: {
        required: 'import.file-missing',
        ...Object.fromEntries(fileFaults.map((code) => [code, `import.fault-${code}`])),
      },
    },
  },
});
