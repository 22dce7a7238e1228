import type { Transfer } from '@hearth/product/transfer/contract.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Address } from '../../ui/address.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { withdrawOfferForm } from './form.ts';

/** An offer that is not over, for its giver. */
export function OpenOffer({
  offer,
  answer,
  timeZone,
}: {
  readonly offer: Transfer;
  readonly answer: FormAnswer | undefined;
  readonly timeZone: string;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { transfer, installation, state, email, day, choices, expiresAt, actions } = offer;
  return (
    <>
      <p className="lead">
        {text(state === 'accepted' ? 'transfer.is-accepted' : 'transfer.is-offered')}
      </p>
      <RowList>
        {email && <Row title={text('transfer.to')} value={<Address>{email}</Address>} />}
        <Row
          title={text('transfer.first-day')}
          value={day ? formats.day(day, 'full') : text('transfer.at-once')}
        />
        {state === 'offered' && (
          <Row title={text('transfer.valid-until')} value={formats.dateTime(expiresAt)} />
        )}
        <Row title={text('transfer.history')} value={text(`transfer.${choices.history}`)} />
        <Row title={text('transfer.settings')} value={text(`transfer.${choices.settings}`)} />
      </RowList>
      {actions.includes('withdraw') && (
        <CheckedForm
          form={withdrawOfferForm}
          answer={answer}
          initial={{ transfer }}
          envelope={{ installation }}
        >
          <input type="hidden" name="transfer" value={transfer} />
          <SendButton look="secondary">{text('transfer.withdraw')}</SendButton>
        </CheckedForm>
      )}
    </>
  );
}
