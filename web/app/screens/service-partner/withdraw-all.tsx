import { useText } from '../../i18n/use-text.ts';
import { endForm } from './form.ts';
import { type GrantProps, WithdrawForm } from './withdraw-form.tsx';

/** Ends the access of the present partner with one press. */
export function WithdrawAll(props: GrantProps) {
  const text = useText();
  return (
    <WithdrawForm {...props} form={endForm}>
      {text('service-partner.withdraw-all')}
    </WithdrawForm>
  );
}
