import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import type { ReactNode } from 'react';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import type { FormSpec } from '../../forms/form-spec.ts';

export interface GrantProps {
  readonly grant: PartnerGrant;
  readonly installation: string;
  readonly answer: FormAnswer | undefined;
}

/** Ends a grant or takes a request back, at once. */
export function WithdrawForm(props: GrantProps & { form: FormSpec<'grant'>; children: ReactNode }) {
  const { form, grant, installation, answer, children } = props;
  return (
    <CheckedForm form={form} instance={grant.grant} answer={answer} envelope={{ installation }}>
      <input type="hidden" name="grant" value={grant.grant} />
      <SendButton look="quiet" wide={false}>
        {children}
      </SendButton>
    </CheckedForm>
  );
}
