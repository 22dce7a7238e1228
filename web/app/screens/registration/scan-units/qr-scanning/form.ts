import { defineForm } from '../../../../forms/form-spec.ts';

/** Form with a picture, and a text for every fault of a picture. */
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
