import {
  type ChecklistItem,
  type SeenPart,
  isMeasurement,
  measurementFacts,
  seenParts,
} from '@hearth/product/maintenance/checklist-items.ts';
import { data, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { RadioField, SendButton, TextField } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { MaintenancePage } from '../maintenance-page.tsx';
import { measuredField, seenField } from '../new/form.ts';
import { typedValues } from '../new/typed-values.ts';
import { openLog } from '../open-maintenance.ts';
import { targetText } from '../target-text.ts';
import { checkForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { installation, log } = await openLog(context, url);
  const named = url.searchParams.get('unit');
  const unit = log.units.find((each) =>
    named === null ? each.checklist.length > 0 : each.unit === named,
  );
  if (!unit) throw data(null, { status: 404 });
  return {
    installation,
    unit: unit.unit,
    name: unit.name,
    items: unit.checklist.map(({ item }) => item),
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(checkForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const values = typedValues(read);
  if (values.measured.length + values.seen.length === 0)
    return sendBack(read.refused({ kind: 'invalid', code: 'nothing-looked-at' }));
  // The day is the home's, which product knows.
  const { log } = await openLog(context, url);
  const added = await product.addMaintenanceEntry(
    {
      params: { installation },
      body: {
        kind: 'check',
        unit: read.text('unit'),
        on: log.today,
        company: null,
        findings: '',
        parts: [],
        ...values,
        counterH: null,
        corrects: null,
      },
    },
    { token: sessionOf(context).accessToken, idempotencyKey },
  );
  if (!added.ok) return sendBack(read.refused(added));
  return redirect(carePaths.maintenance(installation, 'added'), 303);
}

export default function Check({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, unit, name, items, idempotency } = loaderData;
  return (
    <MaintenancePage installation={installation} title={text('maintenance.check')}>
      <p className="lead">{text('maintenance.check-lead', { unit: name })}</p>
      <CheckedForm
        form={checkForm}
        answer={actionData?.answer}
        envelope={{ installation: installation.installation, idempotency }}
      >
        <input type="hidden" name="unit" value={unit} />
        {items.map((item) => (
          <ItemField key={item} item={item} />
        ))}
        <SendButton busyText={text('maintenance.saving')}>
          {text('maintenance.check-save')}
        </SendButton>
      </CheckedForm>
    </MaintenancePage>
  );
}

const isSeen = (item: ChecklistItem): item is ChecklistItem & SeenPart =>
  seenParts.some((each) => each === item);

function ItemField({ item }: { item: ChecklistItem }) {
  const text = useText();
  const formats = useFormats();
  const how = text(`maintenance.how-${item}`);
  if (isSeen(item))
    return (
      <RadioField
        name={seenField(item)}
        inline
        hint={how}
        options={[
          { value: 'fine', label: text('maintenance.seen-fine') },
          { value: 'not-fine', label: text('maintenance.seen-not-fine') },
        ]}
      />
    );
  if (!isMeasurement(item)) return null;
  const { unit, target } = measurementFacts[item];
  return (
    <TextField
      name={measuredField(item)}
      inputMode="decimal"
      autoComplete="off"
      suffix={unit}
      hint={
        target
          ? `${how} ${text('maintenance.target', { target: targetText(target, unit, { text, formats }) })}`
          : how
      }
    />
  );
}
