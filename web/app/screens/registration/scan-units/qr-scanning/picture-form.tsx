import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { FileField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import type { PictureEngines } from '@hearth/qr/picture-codes.ts';
import type { ProductRange } from '@hearth/product/label/product-ranges.ts';
import type { FoundUnit, UnmatchedCode } from '../../../../scanner/read-codes.ts';
import { supportsScanning } from '../../../../scanner/supports-scanning.ts';
import { Button } from '../../../../ui/button.tsx';
import { fieldId } from '../../../../ui/field.tsx';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { image } from '../../../../ui/icons-of-scanning.ts';
import { pictureForm } from './form.ts';

/** The control that the tool beside the camera presses. */
export const pictureField = fieldId('picture');

interface PictureFormProps {
  /** The server's answer to an uploaded picture. */
  readonly answer: FormAnswer | undefined;
  /** The upload was refused because of its size. */
  readonly isTooLarge: boolean;
  readonly isReading: boolean;
  readonly engines: PictureEngines;
  /** The app's own address; null on a page that has it. */
  readonly ownAddress: string | null;
  readonly onReading: (isReading: boolean) => void;
  /** The selected product range. */
  readonly range: ProductRange | null;
  /** One or more. */
  readonly onUnits: (units: readonly FoundUnit[]) => void;
  readonly onOther: (other: UnmatchedCode) => void;
}

/** Reads a chosen picture on the device; where the browser cannot, the form uploads it. */
export function PictureForm({
  answer,
  isTooLarge,
  isReading,
  engines,
  ownAddress,
  onReading,
  range,
  onUnits,
  onOther,
}: PictureFormProps) {
  const text = useText();
  const isHydrated = useHydrated();
  const isLocal = isHydrated && supportsScanning();
  const [fault, setFault] = useState<FormAnswer | null>(null);
  const read = async (file: File): Promise<void> => {
    onReading(true);
    const [{ scan }, { readCodes }] = await Promise.all([
      import('../../../../scanner/scan-queue.ts'),
      import('../../../../scanner/read-codes.ts'),
    ]);
    const scanned = await scan({ kind: 'picture', file, engines });
    onReading(false);
    if (!scanned.ok) return setFault(refused(scanned.fault));
    const texts = scanned.codes.map((code) => code.text);
    const { units, other } = readCodes(texts, range);
    setFault(texts.length > 0 ? null : refused('no-code'));
    if (units.length > 0) onUnits(units);
    else if (other) onOther(other);
  };
  const form = useRef<HTMLDivElement>(null);
  // The file was chosen before the scripts ran.
  const waiting = useRef(read);
  useEffect(() => {
    const file = form.current?.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0];
    if (file && supportsScanning()) void waiting.current(file);
  }, []);
  return (
    <div
      ref={form}
      onChange={(event: ChangeEvent<HTMLDivElement>) => {
        const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : undefined;
        if (file && isLocal) void read(file);
      }}
      onSubmitCapture={(event: FormEvent<HTMLDivElement>) => {
        const file = form.current?.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0];
        if (!file || !isLocal) return;
        event.preventDefault();
        event.stopPropagation();
        if (!isReading) void read(file);
      }}
    >
      {ownAddress !== null && !isHydrated && (
        <p>
          {text('scanner.own-address')} <a href={ownAddress}>{ownAddress}</a>
        </p>
      )}
      <CheckedForm
        form={pictureForm}
        answer={fault ?? answer ?? (isTooLarge ? refused('too-large') : undefined)}
        encType="multipart/form-data"
        reloadDocument
        failedTitle={text('scanner.picture-failed')}
      >
        <FileField
          name="picture"
          accept="image/png,image/jpeg,image/webp"
          hint={text(isLocal ? 'scanner.picture-stays' : 'scanner.picture-sent')}
        />
        <Button icon={image} wide busy={isReading} busyText={text('scanner.reading')}>
          {text('scanner.picture-read')}
        </Button>
      </CheckedForm>
    </div>
  );
}

/** Refusal of the picture in the browser, in the form of the server's answer. */
const refused = (code: string): FormAnswer => ({
  form: pictureForm.name,
  status: 422,
  values: {},
  faults: [{ field: 'picture', code }],
  idempotency: '',
});
