import type { UnitDetails } from '@hearth/product/home-details/contract.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../forms/fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Details } from '../../ui/section.tsx';
import { renameUnitForm } from './form.ts';

export interface UnitRenaming {
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** The form that renames a unit; closed until it is opened or was refused. */
export function RenameUnit(props: { unit: UnitDetails; name: string; renaming: UnitRenaming }) {
  const text = useText();
  const { unit, name, renaming } = props;
  const { installation, idempotency, answer } = renaming;
  const isOpen = answer?.form === `${renameUnitForm.name}.${unit.unit}`;
  return (
    <Details summary={text('installation-details.rename-unit', { name })} open={isOpen}>
      <CheckedForm
        key={unit.name}
        form={renameUnitForm}
        instance={unit.unit}
        answer={answer}
        initial={{ name: unit.name }}
        envelope={{ installation, idempotency: `${idempotency}.${unit.unit}` }}
      >
        <input type="hidden" name="unit" value={unit.unit} />
        <TextField name="name" autoComplete="off" maxLength={unit.nameLengthMax} />
        <SendButton look="secondary" wide={false}>
          {text('installation-details.save-name')}
        </SendButton>
      </CheckedForm>
    </Details>
  );
}
