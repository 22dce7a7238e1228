import { vendorNames } from '@hearth/product/device-link/vendor-names.ts';
import type { TransferPreview } from '@hearth/product/transfer/contract.ts';
import { useText } from '../../i18n/use-text.ts';

/** How the giver takes the units out of each account at a manufacturer, which can control them after the transfer too. */
export function VendorSteps({ vendors }: Pick<TransferPreview['ending'], 'vendors'>) {
  const text = useText();
  if (vendors.length === 0) return null;
  return (
    <>
      <p className="small">{text('transfer-offer.vendor-account')}</p>
      {vendors.map((vendor) => (
        <div key={vendor} className="stack-tight small">
          <h3>{text('transfer-offer.vendor-steps', { vendor: vendorNames[vendor] })}</h3>
          <ol className="numbered">
            <li>{text('transfer-offer.vendor-sign-in', { vendor: vendorNames[vendor] })}</li>
            <li>{text('transfer-offer.vendor-remove')}</li>
            <li>{text('transfer-offer.vendor-check')}</li>
          </ol>
        </div>
      ))}
    </>
  );
}
