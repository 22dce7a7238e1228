import type { Claim } from '@hearth/product/claim/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SelectField, SendButton } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { qrCode } from '../../../ui/icons-of-scanning.ts';
import { Section } from '../../../ui/section.tsx';
import { moveUnitForm, removeUnitForm, replaceUnitForm } from './form.ts';

export interface UnitChangeView {
  readonly installation: Installation;
  readonly chosen: { readonly unit: string; readonly name: string; readonly serial: string | null };
  readonly homes: readonly { readonly id: string; readonly name: string }[];
  readonly proved: readonly Claim[];
  readonly answer: FormAnswer | undefined;
}

/** The three changes of one unit, each with what happens to its history. */
export function ChangeUnit(props: UnitChangeView) {
  return (
    <>
      <Replace {...props} />
      <Move {...props} />
      <Remove {...props} />
    </>
  );
}

function Replace({ installation, proved, answer }: UnitChangeView) {
  const text = useText();
  return (
    <Section title={text('unit-change.replace')}>
      <p>{text('unit-change.replace-what')}</p>
      {proved.length === 0 ? (
        <ButtonLink icon={qrCode} href={paths.scanStart()}>
          {text('unit-change.scan-new')}
        </ButtonLink>
      ) : (
        <CheckedForm
          form={replaceUnitForm}
          answer={answer}
          envelope={{ installation: installation.installation }}
        >
          <SelectField
            name="claim"
            options={proved.map(({ claim, model, serial }) => ({
              value: claim,
              label: [model, serial].filter((part) => part !== null).join(', '),
            }))}
          />
          <SendButton look="secondary" wide={false}>
            {text('unit-change.replace')}
          </SendButton>
        </CheckedForm>
      )}
    </Section>
  );
}

function Move({ installation, homes, chosen, answer }: UnitChangeView) {
  const text = useText();
  if (homes.length === 0) return null;
  return (
    <Section title={text('unit-change.move')}>
      <p>{text('unit-change.move-what')}</p>
      {chosen.serial === null ? (
        <p>{text('unit-change.no-serial')}</p>
      ) : (
        <CheckedForm
          form={moveUnitForm}
          answer={answer}
          envelope={{ installation: installation.installation }}
        >
          <SelectField
            name="to"
            options={homes.map(({ id, name }) => ({
              value: id,
              label: name === '' ? text('unit-change.my-home') : name,
            }))}
          />
          <SendButton look="secondary" wide={false}>
            {text('unit-change.move')}
          </SendButton>
        </CheckedForm>
      )}
    </Section>
  );
}

function Remove({ installation, answer }: UnitChangeView) {
  const text = useText();
  return (
    <Section title={text('unit-change.remove')}>
      <p>{text('unit-change.remove-what')}</p>
      <CheckedForm
        form={removeUnitForm}
        answer={answer}
        envelope={{ installation: installation.installation }}
      >
        <MarkField name="understood" />
        <SendButton look="secondary" wide={false}>
          {text('unit-change.remove')}
        </SendButton>
      </CheckedForm>
    </Section>
  );
}
