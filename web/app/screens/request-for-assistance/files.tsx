import type { Assistance } from '@hearth/product/assistance/contract.ts';
import { carePaths } from '../../care-paths.ts';
import { FileList } from '../../files/file-list.tsx';
import { FilesField } from '../../files/files-field.tsx';
import { useText } from '../../i18n/use-text.ts';

interface RequestFilesProps {
  readonly assistance: Assistance;
  readonly installation: string;
  /** Within a form: own files can be removed. */
  readonly isEditable?: boolean;
}

/** Photos and documents of a request. */
export function RequestFileList({
  assistance,
  installation,
  isEditable = false,
}: RequestFilesProps) {
  const text = useText();
  const { photos, documents, request } = assistance;
  const path = (file: string, size: 'full' | 'small'): string =>
    carePaths.requestFile({ installation, request, file, size });
  return (
    <FileList
      photos={photos.map(({ photo, party, width, height, isRemovable }, index) => ({
        id: photo,
        alt: text(`assistance.photo-${party}`, { number: index + 1 }),
        small: path(photo, 'small'),
        full: path(photo, 'full'),
        width,
        height,
        isRemovable: isEditable && isRemovable,
      }))}
      documents={documents.map(({ document, name, bytes, party, isRemovable }) => ({
        id: document,
        name,
        bytes,
        note: text(`assistance.document-${party}`),
        href: path(document, 'full'),
        isRemovable: isEditable && isRemovable,
      }))}
    />
  );
}

export function RequestFilesField({
  assistance,
  installation,
}: Pick<RequestFilesProps, 'assistance' | 'installation'>) {
  const { request, photosLeft, documentsLeft } = assistance;
  return (
    <FilesField
      target={{ installation, ownerClass: 'assistance', owner: request }}
      photosLeft={photosLeft}
      documentsLeft={documentsLeft}
    />
  );
}
