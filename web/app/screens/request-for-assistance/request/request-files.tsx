import type { Assistance } from '@hearth/product/assistance/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../ui/section.tsx';
import { EnterButton } from '../../../files/files-field.tsx';
import { RequestFilesField, RequestFileList } from '../files.tsx';
import { filesForm } from './form.ts';

interface RequestFilesProps {
  readonly assistance: Assistance;
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Photos and documents of a request that is sent; the company adds its own with its findings. */
export function RequestFiles(props: RequestFilesProps) {
  const text = useText();
  const { assistance, installation, idempotency, answer } = props;
  const { photos, documents, photosLeft, documentsLeft, party, request } = assistance;
  const left = photosLeft + documentsLeft;
  const stored = [...photos, ...documents];
  const isChangeable =
    party === 'household' && (left > 0 || stored.some(({ isRemovable }) => isRemovable));
  if (stored.length === 0 && !isChangeable) return null;
  return (
    <Section title={text('files.title')}>
      {isChangeable ? (
        <CheckedForm
          form={filesForm}
          envelope={{ installation, idempotency }}
          answer={answer}
          encType="multipart/form-data"
        >
          <input type="hidden" name="request" value={request} />
          {left > 0 && <EnterButton />}
          <RequestFileList assistance={assistance} installation={installation} isEditable />
          <RequestFilesField assistance={assistance} installation={installation} />
        </CheckedForm>
      ) : (
        <RequestFileList assistance={assistance} installation={installation} />
      )}
    </Section>
  );
}
