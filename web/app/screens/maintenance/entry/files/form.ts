import { filesOfForm } from '../../../../files/file-form.ts';
import { defineForm } from '../../../../forms/form-spec.ts';

/** Adds files to an entry of the log. */
export const entryFilesForm = defineForm<string>({
  name: 'entry-files',
  fields: {
    entry: { label: 'maintenance.title', native: { required: true } },
    files: filesOfForm,
  },
});
