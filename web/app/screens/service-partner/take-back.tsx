import { useText } from '../../i18n/use-text.ts';
import { takeBackForm } from './form.ts';
import { type GrantProps, WithdrawForm } from './withdraw-form.tsx';

/** Takes a request back, where the person may. */
export function TakeBack({ grant, installation, answer }: GrantProps) {
  const text = useText();
  if (!grant.actions.includes('withdraw')) return null;
  return (
    <WithdrawForm form={takeBackForm} grant={grant} installation={installation} answer={answer}>
      {text('service-partner.take-back')}
    </WithdrawForm>
  );
}
