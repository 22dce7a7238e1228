import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import type { ReactNode } from 'react';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { endForm } from './form.ts';

export interface GrantProps {
  readonly grant: PartnerGrant;
  readonly installation: string;
  readonly answer: FormAnswer | undefined;
}

/** Ends a grant or takes a request back, at once. */
export function WithdrawForm(props: GrantProps & { children: ReactNode }) {
  const { grant, installation, answer, children } = props;
  return (
    <CheckedForm form={endForm} instance={grant.grant} answer={answer} envelope={{ installation }}>
      <input type="hidden" name="grant" value={grant.grant} />
      <SendButton look="quiet" wide={false}>
        {children}
      </SendButton>
    </CheckedForm>
  );
}
