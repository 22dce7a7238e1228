import type { EntryFiles } from '@hearth/product/maintenance/contract.ts';
import { carePaths } from '../../../care-paths.ts';
import { FileList } from '../../../files/file-list.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';

interface EntryFileListProps {
  readonly files: Pick<EntryFiles, 'photos' | 'documents'>;
  readonly installation: string;
  readonly timeZone: string;
  readonly entry: string;
}

/** Photos and documents of an entry, each with the time when it was added. */
export function EntryFileList({ files, installation, timeZone, entry }: EntryFileListProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const path = (file: string, size: 'full' | 'small'): string =>
    carePaths.entryFile({ installation, entry, file, size });
  const isRemovable = false;
  return (
    <FileList
      photos={files.photos.map(({ photo, width, height }, index) => ({
        id: photo,
        alt: text('files.photo', { number: index + 1 }),
        small: path(photo, 'small'),
        full: path(photo, 'full'),
        width,
        height,
        isRemovable,
      }))}
      documents={files.documents.map(({ document, name, bytes, madeAt }) => ({
        id: document,
        name,
        bytes,
        note: formats.dateTime(madeAt),
        href: path(document, 'full'),
        isRemovable,
      }))}
    />
  );
}
