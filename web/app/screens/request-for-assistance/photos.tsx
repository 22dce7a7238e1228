import type { Assistance } from '@hearth/product/assistance/contract.ts';
import { photoBytesMax, photoTypes } from '@hearth/product/file/photo-limits.ts';
import { type ChangeEvent, useState } from 'react';
import { carePaths } from '../../care-paths.ts';
import { useOpenForm } from '../../forms/checked-form.tsx';
import { FileField } from '../../forms/fields.tsx';
import { isolatedName, photoField } from '../../forms/photo-field.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { image } from '../../ui/icons-of-scanning.ts';
import { bin } from '../../ui/icons-of-things.ts';
import { photoButton, photoMessages, removeButton } from './photo-buttons.ts';

interface PhotosProps {
  readonly assistance: Assistance;
  readonly installation: string;
  /** Within a form: own photos can be removed. */
  readonly isEditable?: boolean;
}

/** Photos of a request as thumbnails, each a link to the whole picture. */
export function PhotoList({ assistance, installation, isEditable = false }: PhotosProps) {
  const text = useText();
  const { photos, request } = assistance;
  if (photos.length === 0) return null;
  return (
    <ul className="care-photos">
      {photos.map(({ photo, party, width, height, isRemovable }, index) => {
        const address = { installation, request, photo };
        return (
          <li key={photo}>
            <a
              href={carePaths.photo({ ...address, size: 'full' })}
              target="_blank"
              rel="noreferrer"
            >
              <img
                src={carePaths.photo({ ...address, size: 'small' })}
                alt={text(`assistance.photo-${party}`, { number: index + 1 })}
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
            {isEditable && isRemovable && (
              <Button
                look="quiet"
                icon={bin}
                name={photoButton}
                value={removeButton(photo)}
                formNoValidate
              >
                {text('assistance.photo-remove', { number: index + 1 })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The file input of a form with photos, and the button that adds them without sending the form. */
export function PhotoField({ assistance }: Pick<PhotosProps, 'assistance'>) {
  const text = useText();
  const formats = useFormats();
  const { isBusy } = useOpenForm();
  const [refused, setRefused] = useState<Refused | null>(null);
  const sent = useTimesSent(isBusy);
  const { photosLeft, photos } = assistance;
  if (photosLeft === 0) return null;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const found = refusalOf([...(target.files ?? [])], photosLeft);
    setRefused(found);
    if (found) target.value = '';
    else if (target.value !== '')
      target.form?.requestSubmit(target.form.querySelector<HTMLElement>('[data-adds-photos]'));
  };
  return (
    <>
      {/* Another input after each answer: the chosen files are stored or refused, and are not sent again with the form. */}
      <FileField
        key={`${photos.length} ${sent}`}
        name={photoField}
        accept={photoTypes.join()}
        multiple
        disabled={isBusy}
        onChange={choose}
        hint={text('assistance.photos-hint', {
          count: photosLeft,
          megabytes: formats.number(photoBytesMax / 2 ** 20),
        })}
      />
      {refused && (
        <p className="field-error" role="alert">
          {text(photoMessages[refused.code] ?? refused.code, {
            file: isolatedName(refused.file),
            count: photosLeft,
          })}
        </p>
      )}
      <Button
        icon={image}
        name={photoButton}
        value="add"
        data-adds-photos
        formNoValidate
        busy={isBusy}
        busyText={text('assistance.photos-adding')}
      >
        {text('assistance.photos-add')}
      </Button>
    </>
  );
}

/** How often the form has been sent and answered. */
function useTimesSent(isBusy: boolean): number {
  const [seen, setSeen] = useState({ isBusy, times: 0 });
  if (seen.isBusy === isBusy) return seen.times;
  const times = isBusy ? seen.times : seen.times + 1;
  setSeen({ isBusy, times });
  return times;
}

/** What Enter presses: the first button of a form, before those that add and remove photos. */
export function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

interface Refused {
  readonly code: string;
  readonly file: string;
}

/** Why the chosen files are not sent: they are too many, or one is too large. */
function refusalOf(files: readonly File[], photosLeft: number): Refused | null {
  if (files.length > photosLeft) return { code: 'too-many-chosen', file: '' };
  const large = files.find(({ size }) => size > photoBytesMax);
  return large ? { code: 'photo-too-large', file: large.name } : null;
}
