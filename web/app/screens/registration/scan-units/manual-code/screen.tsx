import { serialFormats } from '@hearth/product/label/product-ranges.ts';
import { pageRequestContext } from '../../../../context.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { SendButton } from '../../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { CodeField } from '../code-field.tsx';
import { continueClaim } from '../continue-claim.ts';
import { rangeIn } from '../range-icon.ts';
import { ScanPage } from '../scan-page.tsx';
import { UnitDrawing } from '../unit-drawing.tsx';
import { unitShapes } from '../unit-shapes.ts';
import { manualForm } from './form.ts';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  const range = rangeIn(url.searchParams.get('range'));
  return {
    range,
    shapes: unitShapes(range),
    typed: (url.searchParams.get('typed') ?? '').slice(0, 200),
    example: serialFormats[range ?? 'air-to-water'][0]?.example ?? '',
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const range = rangeIn(String(posted.get('range') ?? ''));
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(manualForm(range), { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  throw await continueClaim(context, { text: read.text('serial'), range, source: 'typed' });
}

export default function ManualCode({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { range, shapes, typed, example } = loaderData;
  return (
    <ScanPage
      title={text('scan-units.title')}
      back={range === null ? paths.scanStart() : paths.scanCode(range)}
    >
      <h1 className="lead">{text('scan-units.manual-lead')}</h1>
      <CheckedForm
        form={manualForm(range)}
        answer={actionData?.answer}
        initial={{ serial: typed }}
        failedTitle={text('scan-units.manual-failed')}
      >
        <input type="hidden" name="range" value={range ?? ''} />
        <CodeField
          name="serial"
          hint={text('scan-units.serial-hint', { example: grouped(example) })}
        />
        <SendButton busyText={text('scan-units.looking')}>{text('scan-units.look-up')}</SendButton>
      </CheckedForm>
      <UnitDrawing range={range} shapes={shapes} />
    </ScanPage>
  );
}

/** The number in groups of four, as on labels. */
const grouped = (serial: string): string => serial.replaceAll(/(.{4})(?=.)/g, '$1 ');
