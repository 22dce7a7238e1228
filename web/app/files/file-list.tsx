import { sizeText } from '../i18n/size-text.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { document } from '../ui/icons-of-energy.ts';
import { bin } from '../ui/icons-of-things.ts';
import { Row, RowList } from '../ui/rows.tsx';
import { fileButton, removeButton } from './file-form.ts';

export interface ListedPhoto {
  readonly id: string;
  readonly alt: string;
  readonly small: string;
  readonly full: string;
  readonly width: number;
  readonly height: number;
  readonly isRemovable: boolean;
}

export interface ListedDocument {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Who added it. */
  readonly note: string;
  readonly href: string;
  readonly isRemovable: boolean;
}

/** Photos as thumbnails, each a link to the whole picture, and documents as links that download them. */
export function FileList(props: {
  readonly photos: readonly ListedPhoto[];
  readonly documents: readonly ListedDocument[];
}) {
  const text = useText();
  const formats = useFormats();
  const { photos, documents } = props;
  return (
    <>
      {photos.length > 0 && (
        <ul className="care-photos">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.full} target="_blank" rel="noreferrer">
                <img
                  src={photo.small}
                  alt={photo.alt}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                />
              </a>
              {photo.isRemovable && (
                <RemoveButton
                  file={photo.id}
                  label={text('files.remove-photo', { number: index + 1 })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <RowList label={text('files.documents')}>
          {documents.map(({ id, name, bytes, note, href, isRemovable }) => (
            <Row
              key={id}
              icon={document}
              title={
                <a href={href} download>
                  <bdi>{name}</bdi>
                </a>
              }
              note={note}
              value={sizeText(formats, bytes)}
              {...(isRemovable
                ? {
                    below: (
                      <RemoveButton
                        file={id}
                        label={text('files.remove-document', { file: name })}
                      />
                    ),
                  }
                : {})}
            />
          ))}
        </RowList>
      )}
    </>
  );
}

function RemoveButton({ file, label }: { readonly file: string; readonly label: string }) {
  return (
    <Button look="quiet" icon={bin} name={fileButton} value={removeButton(file)} formNoValidate>
      {label}
    </Button>
  );
}
