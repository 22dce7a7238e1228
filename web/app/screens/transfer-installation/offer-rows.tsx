import type { Transfer } from '@hearth/product/transfer/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Address } from '../../ui/address.tsx';
import { Row } from '../../ui/rows.tsx';
import { MeterRows } from './meter-rows.tsx';

/** The answers of an offer, as rows. */
export function OfferRows({
  offer,
}: {
  readonly offer: Pick<Transfer, 'email' | 'day' | 'choices' | 'meters'>;
}) {
  const text = useText();
  const formats = useFormats();
  const { email, day, choices, meters } = offer;
  return (
    <>
      {email && <Row title={text('transfer.to')} value={<Address>{email}</Address>} />}
      <Row
        title={text('transfer.first-day')}
        value={day ? formats.day(day, 'full') : text('transfer.at-once')}
      />
      <Row title={text('transfer.history')} value={text(`transfer.${choices.history}`)} />
      <Row title={text('transfer.settings')} value={text(`transfer.${choices.settings}`)} />
      <MeterRows meters={meters} />
    </>
  );
}
