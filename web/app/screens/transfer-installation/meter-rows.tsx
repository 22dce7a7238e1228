import type { MeterReadings } from '@hearth/product/transfer/contract.ts';
import { transferMeters } from '@hearth/product/transfer/transfer-state.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Row } from '../../ui/rows.tsx';

/** The meter readings of an offer, as rows. */
export function MeterRows({ meters }: { readonly meters: MeterReadings | null }) {
  const text = useText();
  const formats = useFormats();
  if (meters === null) return null;
  return transferMeters.map((meter) => {
    const kwh = meters[meter];
    return kwh === null ? null : (
      <Row
        key={meter}
        title={text(`transfer.meter-${meter}`)}
        note={text('transfer.meter-read-on', { day: formats.day(meters.readOn, 'full') })}
        value={formats.quantity(kwh, 'kWh')}
      />
    );
  });
}
