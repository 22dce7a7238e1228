import {
  documentBytesMax,
  documentType,
  photoBytesMax,
  photoTypes,
} from '@hearth/product/file/file-limits.ts';
import { useState } from 'react';
import { controlId, useOpenForm } from '../forms/checked-form.tsx';
import { FileField } from '../forms/fields.tsx';
import { fileField, isolatedName } from '../forms/file-names.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { image } from '../ui/icons-of-scanning.ts';
import { useInputBeforeHydration } from '../ui/input-before-hydration.ts';
import { fileButton, fileMessages } from './file-form.ts';
import type { UploadTarget } from './send-file.ts';
import { type RefusedFile, type SendingFile, useSentFiles } from './use-sent-files.ts';

interface FilesFieldProps {
  readonly target: UploadTarget;
  readonly photosLeft: number;
  readonly documentsLeft: number;
}

/** The file input of a form with photos and documents, and the button that adds them without sending the form. */
export function FilesField({ target, photosLeft, documentsLeft }: FilesFieldProps) {
  const text = useText();
  const formats = useFormats();
  const { isBusy: isPosting, instance } = useOpenForm();
  const { sending, refused, setRefused, send, reserved } = useSentFiles(target);
  const isBusy = isPosting || sending !== null;
  const posted = useTimesSent(isPosting);
  const left = photosLeft + documentsLeft;
  const choose = (field: HTMLInputElement): void => {
    const files = [...(field.files ?? [])];
    const found = refusalOf(files, left - reserved());
    // The refusal of a file that was sent before stays readable.
    if (found || !sending) setRefused(found);
    field.value = '';
    if (!found) send(files);
  };
  useInputBeforeHydration(controlId(instance, fileField), (_, field) => choose(field));
  if (left === 0) return null;
  return (
    <>
      {/* Another input after each answer to the form: the chosen files are stored or refused, and are not sent again with it. */}
      <FileField
        key={posted}
        name={fileField}
        accept={[...photoTypes, documentType].join()}
        multiple
        disabled={isPosting}
        onChange={({ currentTarget }) => choose(currentTarget)}
        hint={text('files.hint', {
          photos: photosLeft,
          documents: documentsLeft,
          photoMegabytes: formats.number(photoBytesMax / 2 ** 20),
          documentMegabytes: formats.number(documentBytesMax / 2 ** 20),
        })}
      />
      {sending && <Sending {...sending} />}
      {refused && (
        <p className="field-error" role="alert">
          {text(fileMessages[refused.code] ?? 'files.busy', {
            file: isolatedName(refused.file),
            count: refused.room ?? left,
          })}
        </p>
      )}
      <Button
        icon={image}
        name={fileButton}
        value="add"
        formNoValidate
        busy={isBusy}
        busyText={text('files.adding')}
      >
        {text('files.add')}
      </Button>
    </>
  );
}

function Sending({ name, share, isWaiting }: SendingFile) {
  const text = useText();
  const formats = useFormats();
  const params = { file: isolatedName(name), share: formats.percent(share) };
  return (
    <>
      <progress className="care-sending" value={share} max={1} aria-label={text('files.adding')} />
      <p role="status">{text(isWaiting ? 'files.waiting' : 'files.sending', params)}</p>
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

/** Why the chosen files are not sent: they are too many, or one is too large. */
function refusalOf(files: readonly File[], room: number): RefusedFile | null {
  if (room <= 0) {
    const isDocument = files[0]?.type === documentType;
    return { code: isDocument ? 'too-many-documents' : 'too-many-photos', file: '' };
  }
  if (files.length > room) return { code: 'too-many-chosen', file: '', room };
  const large = files.find(({ size }) => size > photoBytesMax);
  if (large) return { code: 'photo-too-large', file: large.name };
  const long = files.find(({ size, type }) => type === documentType && size > documentBytesMax);
  return long ? { code: 'document-too-large', file: long.name } : null;
}
