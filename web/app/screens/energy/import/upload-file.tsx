import { type FormEvent, useEffect, useState } from 'react';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { FileField } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { upload } from '../../../ui/icons-of-things.ts';
import { Details } from '../../../ui/section.tsx';
import { uploadForm } from './upload-form.ts';

interface UploadFileProps {
  readonly installation: string;
  readonly idempotency: string;
  readonly bytesMax: number;
  readonly answer: FormAnswer | undefined;
  /** The server refused the upload because of its size. */
  readonly isTooLarge: boolean;
}

/** The form for a file, and which files can be read. A file that is too large is refused before it is sent. */
export function UploadFile(props: UploadFileProps) {
  const { installation, idempotency, bytesMax, answer, isTooLarge } = props;
  const text = useText();
  const formats = useFormats();
  const [isRefused, setRefused] = useState(isTooLarge);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    // The page was restored from the back/forward cache.
    const again = (): void => setSending(false);
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, []);
  const fileOf = (form: EventTarget & HTMLElement): File | undefined =>
    form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0];
  return (
    <div
      className="stack"
      onSubmitCapture={(event: FormEvent<HTMLDivElement>) => {
        const isLarge = (fileOf(event.currentTarget)?.size ?? 0) > bytesMax;
        setRefused(isLarge);
        if (!isLarge) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onSubmit={(event) => setSending(!event.defaultPrevented)}
    >
      <CheckedForm
        form={uploadForm}
        answer={isRefused ? tooLarge : answer}
        envelope={{ installation, idempotency }}
        encType="multipart/form-data"
        reloadDocument
        failedTitle={text('import.file-refused')}
      >
        <FileField
          name="file"
          accept=".csv,.txt,.tsv,.xml,.json,text/csv,text/plain,text/xml,application/json"
          hint={text('import.file-hint', { megabytes: formats.number(bytesMax / 2 ** 20) })}
        />
        <Button look="main" icon={upload} wide busy={isSending} busyText={text('import.reading')}>
          {text('import.read')}
        </Button>
      </CheckedForm>
      <Details summary={text('import.which-files')}>
        <ul className="bullets">
          {(['supplier', 'green-button', 'home-assistant'] as const).map((kind) => (
            <li key={kind}>{text(`import.files-${kind}`)}</li>
          ))}
        </ul>
      </Details>
    </div>
  );
}

/** The same answer as the server's. */
const tooLarge: FormAnswer = {
  form: uploadForm.name,
  status: 413,
  values: {},
  faults: [{ field: 'file', code: 'too-large' }],
  idempotency: '',
};
