import {
  documentBytesMax,
  documentType,
  photoBytesMax,
  photoTypes,
} from '@hearth/product/file/photo-limits.ts';
import { type ChangeEvent, useState } from 'react';
import { useOpenForm } from '../forms/checked-form.tsx';
import { FileField } from '../forms/fields.tsx';
import { fileField, isolatedName } from '../forms/file-names.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { image } from '../ui/icons-of-scanning.ts';
import { fileButton, fileMessages } from './file-faults.ts';

interface FilesFieldProps {
  readonly photosLeft: number;
  readonly documentsLeft: number;
  /** Number of files that are stored. */
  readonly count: number;
}

/** The file input of a form with photos and documents, and the button that adds them without sending the form. */
export function FilesField({ photosLeft, documentsLeft, count }: FilesFieldProps) {
  const text = useText();
  const formats = useFormats();
  const { isBusy } = useOpenForm();
  const [refused, setRefused] = useState<Refused | null>(null);
  const sent = useTimesSent(isBusy);
  const left = photosLeft + documentsLeft;
  if (left === 0) return null;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const found = refusalOf([...(target.files ?? [])], left);
    setRefused(found);
    if (found) target.value = '';
    else if (target.value !== '')
      target.form?.requestSubmit(target.form.querySelector<HTMLElement>('[data-adds-files]'));
  };
  return (
    <>
      {/* Another input after each answer: the chosen files are stored or refused, and are not sent again with the form. */}
      <FileField
        key={`${count} ${sent}`}
        name={fileField}
        accept={[...photoTypes, documentType].join()}
        multiple
        disabled={isBusy}
        onChange={choose}
        hint={text('files.hint', {
          photos: photosLeft,
          documents: documentsLeft,
          photoMegabytes: formats.number(photoBytesMax / 2 ** 20),
          documentMegabytes: formats.number(documentBytesMax / 2 ** 20),
        })}
      />
      {refused && (
        <p className="field-error" role="alert">
          {text(fileMessages[refused.code] ?? refused.code, {
            file: isolatedName(refused.file),
            count: left,
          })}
        </p>
      )}
      <Button
        icon={image}
        name={fileButton}
        value="add"
        data-adds-files
        formNoValidate
        busy={isBusy}
        busyText={text('files.adding')}
      >
        {text('files.add')}
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

/** What Enter presses: the first button of a form, before those that add and remove files. */
export function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

interface Refused {
  readonly code: string;
  readonly file: string;
}

/** Why the chosen files are not sent: they are too many, or one is too large. */
function refusalOf(files: readonly File[], left: number): Refused | null {
  if (files.length > left) return { code: 'too-many-chosen', file: '' };
  const large = files.find(({ size }) => size > photoBytesMax);
  if (large) return { code: 'photo-too-large', file: large.name };
  const long = files.find(({ size, type }) => type === documentType && size > documentBytesMax);
  return long ? { code: 'document-too-large', file: long.name } : null;
}
