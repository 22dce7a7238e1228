import { data, redirect } from 'react-router';
import { orThrow } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton } from '../../forms/fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { detectForm } from '../registration/scan-units/detecting-unit/form.ts';
import { invalidQuery } from '../registration/scan-units/invalid-query.ts';
import { unitIcon } from '../registration/scan-units/range-icon.ts';
import { ScanLead, ScanPage } from '../registration/scan-units/scan-page.tsx';
import type { Route } from './+types/screen';

/** Page for a label scanned with the phone's own camera app. It shows the label's content and nothing about the unit. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { product, serviceToken } = context.get(backendContext);
  const text = `https://label.invalid/01/${params.gtin}/21/${encodeURIComponent(params.serial)}`;
  const body = { text, range: null };
  const label = orThrow(await product.readLabel({ body }, { token: await serviceToken() }));
  const { kind, range } = label;
  if (kind === 'other-vendor' || kind === 'unknown-model' || kind === 'damaged')
    throw redirect(paths.scanInvalid(invalidQuery(label)));
  if (kind !== 'unit') throw data(null, { status: 404 });
  return { text, name: label.name ?? null, range: range ?? null, serial: label.serial ?? '' };
}

export default function LabelLink({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { name, range, serial } = loaderData;
  return (
    <ScanPage title={text('scan-units.title')} back={paths.start()}>
      <ScanLead
        icon={unitIcon(range)}
        title={text('claim.link-title', { model: name ?? text('product-range.unit') })}
      >
        <p>{text('claim.link-why')}</p>
      </ScanLead>
      <RowList>
        {range !== null && (
          <Row title={text('claim.range')} value={text(`product-range.${range}`)} />
        )}
        <Row title={text('scan-units.serial')} value={<bdi dir="ltr">{serial}</bdi>} />
      </RowList>
      <CheckedForm form={detectForm} action={paths.scanDetecting()}>
        <input type="hidden" name="text" value={loaderData.text} />
        <input type="hidden" name="source" value="link" />
        <SendButton busyText={text('scan-units.looking')}>{text('claim.link-register')}</SendButton>
      </CheckedForm>
      <p className="small">{text('claim.link-no-proof')}</p>
    </ScanPage>
  );
}
