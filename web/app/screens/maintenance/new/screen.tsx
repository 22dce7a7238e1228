import {
  type Measurement,
  entryKinds,
  measurementFacts,
  measurements,
  seenParts,
} from '@hearth/product/maintenance/checklist-items.ts';
import type { MaintenanceEntry } from '@hearth/product/maintenance/contract.ts';
import { data, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { DayField } from '../../../forms/day-field.tsx';
import { RadioField, SelectField, SendButton, TextField } from '../../../forms/fields.tsx';
import { LongTextField } from '../../../forms/long-text-field.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { linesOf } from '../../../forms/rules/lines.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { image } from '../../../ui/icons-of-scanning.ts';
import { Details } from '../../../ui/section.tsx';
import { MaintenancePage } from '../maintenance-page.tsx';
import { openLog } from '../open-maintenance.ts';
import { entryForm, measuredField, seenField } from './form.ts';
import { typedValues } from './typed-values.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { installation, log } = await openLog(context, url);
  const named = url.searchParams.get('corrects');
  const corrected = log.entries.find(({ entry }) => entry === named) ?? null;
  if (named !== null && !corrected) throw data(null, { status: 404 });
  return {
    installation,
    today: log.today,
    units: log.units.map(({ unit, name }) => ({ unit, name })),
    corrected,
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const posted = await request.formData();
  const read = await readForm(entryForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const kind = entryKinds.find((each) => each === read.text('kind')) ?? 'other';
  const added = await product.addMaintenanceEntry(
    {
      params: { installation },
      body: {
        kind,
        unit: read.text('unit') || null,
        on: read.text('on'),
        company: read.text('company').trim() || null,
        findings: read.text('findings'),
        parts: [...linesOf(read.text('parts'))],
        ...typedValues(read),
        counterH: read.number('counter'),
        corrects: read.text('corrects') || null,
      },
    },
    { token: sessionOf(context).accessToken, idempotencyKey },
  );
  if (!added.ok) return sendBack(read.refused(added));
  const isAttaching = posted.get('then') === 'files';
  const next = isAttaching
    ? carePaths.entryFiles(installation, added.value.entry, 'added')
    : carePaths.maintenance(installation, 'added');
  return redirect(next, 303);
}

export default function NewEntry({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, corrected, units, today, idempotency } = loaderData;
  const title = text(corrected ? 'maintenance.correct' : 'maintenance.add');
  return (
    <MaintenancePage installation={installation} title={title}>
      <p className="lead">
        {text(corrected ? 'maintenance.correct-lead' : 'maintenance.add-lead')}
      </p>
      <CheckedForm
        form={entryForm}
        answer={actionData?.answer}
        initial={useInitial({ corrected, units, today })}
        envelope={{ installation: installation.installation, idempotency }}
        today={today}
      >
        <input type="hidden" name="corrects" value={corrected?.entry ?? ''} />
        <RadioField
          name="kind"
          options={entryKinds.map((kind) => ({
            value: kind,
            label: text(`maintenance.kind-${kind}`),
          }))}
        />
        <DayField name="on" max={today} />
        <SelectField
          name="unit"
          options={[
            ...units.map(({ unit, name }) => ({ value: unit, label: name })),
            { value: '', label: text('maintenance.whole-home') },
          ]}
        />
        {installation.role !== 'partner' && (
          <TextField
            name="company"
            autoComplete="organization"
            hint={text('maintenance.company-hint')}
          />
        )}
        <LongTextField name="findings" />
        <LongTextField name="parts" rows={2} hint={text('maintenance.parts-hint')} />
        <Values isOpen={(corrected?.measured.length ?? 0) + (corrected?.seen.length ?? 0) > 0} />
        <SendButton busyText={text('maintenance.saving')}>{text('maintenance.save')}</SendButton>
        {installation.role !== 'demo' && (
          <SendButton
            look="quiet"
            icon={image}
            name="then"
            value="files"
            busyText={text('maintenance.saving')}
          >
            {text('maintenance.save-and-attach')}
          </SendButton>
        )}
      </CheckedForm>
    </MaintenancePage>
  );
}

function Values({ isOpen }: { isOpen: boolean }) {
  const text = useText();
  return (
    <Details summary={text('maintenance.values')} open={isOpen}>
      <div className="stack">
        {measurements.map((name) => (
          <MeasuredField key={name} name={name} />
        ))}
        {seenParts.map((part) => (
          <SelectField
            key={part}
            name={seenField(part)}
            options={[
              { value: '', label: text('maintenance.not-looked') },
              { value: 'fine', label: text('maintenance.seen-fine') },
              { value: 'not-fine', label: text('maintenance.seen-not-fine') },
            ]}
          />
        ))}
        <TextField
          name="counter"
          inputMode="numeric"
          autoComplete="off"
          suffix="h"
          hint={text('maintenance.counter-hint')}
        />
      </div>
    </Details>
  );
}

function MeasuredField({ name }: { name: Measurement }) {
  return (
    <TextField
      name={measuredField(name)}
      inputMode="decimal"
      autoComplete="off"
      suffix={measurementFacts[name].unit}
    />
  );
}

function useInitial({
  corrected,
  units,
  today,
}: {
  readonly corrected: MaintenanceEntry | null;
  readonly units: readonly { readonly unit: string }[];
  readonly today: string;
}): Record<string, string> {
  const formats = useFormats();
  if (!corrected) return { kind: 'service', on: today, unit: units[0]?.unit ?? '' };
  const { kind, on, unit, company, findings, parts, measured, seen, counterH } = corrected;
  return {
    kind,
    on,
    unit: unit ?? '',
    company: company ?? '',
    findings,
    parts: parts.join('\n'),
    counter: counterH === null ? '' : String(counterH),
    ...Object.fromEntries(
      measured.map(({ name, value }) => [measuredField(name), formats.plainNumber(value, 2)]),
    ),
    ...Object.fromEntries(
      seen.map(({ part, isFine }) => [seenField(part), isFine ? 'fine' : 'not-fine']),
    ),
  };
}
