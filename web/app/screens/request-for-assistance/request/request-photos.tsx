import type { Assistance } from '@hearth/product/assistance/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../ui/section.tsx';
import { EnterButton, PhotoField, PhotoList } from '../photos.tsx';
import { photosForm } from './form.ts';

interface RequestPhotosProps {
  readonly assistance: Assistance;
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Photos of a request that is sent; the company adds its own with its findings. */
export function RequestPhotos(props: RequestPhotosProps) {
  const text = useText();
  const { assistance, installation, idempotency, answer } = props;
  const { photos, photosLeft, party, request } = assistance;
  const isChangeable =
    party === 'household' && (photosLeft > 0 || photos.some(({ isRemovable }) => isRemovable));
  if (photos.length === 0 && !isChangeable) return null;
  return (
    <Section title={text('assistance.photos')}>
      {isChangeable ? (
        <CheckedForm
          form={photosForm}
          envelope={{ installation, idempotency }}
          answer={answer}
          encType="multipart/form-data"
        >
          <input type="hidden" name="request" value={request} />
          {photosLeft > 0 && <EnterButton />}
          <PhotoList assistance={assistance} installation={installation} isEditable />
          <PhotoField assistance={assistance} />
        </CheckedForm>
      ) : (
        <PhotoList assistance={assistance} installation={installation} />
      )}
    </Section>
  );
}
