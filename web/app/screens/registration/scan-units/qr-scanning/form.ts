import { defineForm } from '../../../../forms/form-spec.ts';

/** What can be wrong with a picture, wherever it is read: each has its words. */
const pictureFaults = [
  'no-code',
  'no-picture',
  'other-picture',
  'broken-picture',
  'too-many-pixels',
  'too-many-pixels-signed-out',
  'too-large',
  'too-hard',
  'busy',
  'budget-used',
  'engine',
  'cross-origin',
] as const;

export const pictureForm = defineForm({
  name: 'picture',
  fields: {
    picture: {
      label: 'scanner.picture',
      as: 'file',
      rules: 'required',
      messages: {
        required: 'scanner.picture-missing',
        ...Object.fromEntries(pictureFaults.map((code) => [code, `scanner.picture-${code}`])),
      },
    },
  },
});
