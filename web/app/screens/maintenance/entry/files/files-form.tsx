import type { EntryFiles } from '@hearth/product/maintenance/contract.ts';
import { FilesField } from '../../../../files/files-field.tsx';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { entryFilesForm } from './form.ts';
import type { Route } from './+types/screen';

interface FilesFormProps {
  readonly installation: string;
  readonly entry: string;
  readonly files: EntryFiles;
  readonly idempotency: string;
  readonly actionData: Route.ComponentProps['actionData'];
}

/** The form that adds files to an entry. */
export function FilesForm({ installation, entry, files, idempotency, actionData }: FilesFormProps) {
  const { photosLeft, documentsLeft } = files;
  return (
    <CheckedForm
      form={entryFilesForm}
      envelope={{ installation, idempotency }}
      answer={actionData?.answer}
      encType="multipart/form-data"
    >
      <input type="hidden" name="entry" value={entry} />
      <FilesField
        target={{ installation, ownerClass: 'maintenance-entry', owner: entry }}
        photosLeft={photosLeft}
        documentsLeft={documentsLeft}
      />
    </CheckedForm>
  );
}
