import type { TransferPreview } from '@hearth/product/transfer/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { VendorSteps } from '../vendor-steps.tsx';

const counted = [
  'residents',
  'invitations',
  'vendorAccounts',
  'openCommands',
  'trips',
  'weeklySchedules',
  'plannedUnits',
  'drafts',
  'assistanceRequests',
  'openPurchases',
] as const;

/** Numbers of things that end with the transfer whatever the giver chooses. */
export function EndingRows({
  ending,
  meters,
}: {
  readonly ending: TransferPreview['ending'];
  /** Meters whose tokens end. */
  readonly meters: number;
}) {
  const text = useText();
  const formats = useFormats();
  return (
    <>
      <RowList>
        <Row title={text('transfer-offer.ends-access')} />
        {ending.partner !== null && (
          <Row title={text('transfer-offer.ends-partner', { partner: ending.partner })} />
        )}
        {counted
          .filter((name) => ending[name] > 0)
          .map((name) => (
            <Row
              key={name}
              title={text(`transfer-offer.ends-${name}`)}
              value={formats.number(ending[name])}
            />
          ))}
        {meters > 0 && (
          <Row title={text('transfer-offer.ends-meters')} value={formats.number(meters)} />
        )}
      </RowList>
      <VendorSteps vendors={ending.vendors} />
    </>
  );
}
