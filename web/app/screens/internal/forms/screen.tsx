import { pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { DayField } from '../../../forms/day-field.tsx';
import {
  MarkField,
  RadioField,
  SelectField,
  SendButton,
  TextField,
} from '../../../forms/fields.tsx';
import { SecretField } from '../../../forms/secret-field.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import type { Route } from './+types/screen';
import { countries, everyRuleForm, isFree, rooms } from './form.ts';

const later = { free: isFree };

export const loader = () => ({ idempotency: crypto.randomUUID() });

export async function action({ context, request }: Route.ActionArgs) {
  const locale = context.get(pageRequestContext).language.format;
  const posted = await request.formData();
  const read = await readForm(everyRuleForm, { posted, locale, later });
  if (!read.ok) return sendBack(read.answer);
  switch (read.text('note')) {
    case '409':
      return sendBack(read.refused({ kind: 'conflict', code: 'out-of-step' }));
    case '412':
      return sendBack(read.refused({ kind: 'stale', code: 'changed' }));
    case '422':
      return sendBack(read.refused({ kind: 'invalid', code: 'name-unknown', at: '/body/name' }));
    case '503':
      return sendBack(read.refused({ kind: 'unavailable', code: 'unavailable' }));
  }
  return { area: read.number('area') };
}

export default function Forms({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined;
  return (
    <PlainFrame>
      <Page header={<PageHeader title="Forms" />}>
        <title>Forms</title>
        {actionData && 'area' in actionData && <p role="status">Accepted: {actionData.area} m²</p>}
        <CheckedForm
          form={everyRuleForm}
          answer={answer}
          later={later}
          envelope={{ idempotency: loaderData.idempotency }}
        >
          <TextField name="name" autoComplete="off" hint="mara and jonas are taken" />
          <TextField name="email" autoComplete="off" />
          <TextField name="repeat" autoComplete="off" />
          <TextField name="copies" />
          <SecretField name="secret" autoComplete="off" showLabel="Show" hideLabel="Hide" />
          <TextField name="area" inputMode="decimal" suffix="m²" />
          <TextField name="people" inputMode="numeric" />
          <TextField name="setPoint" suffix="°C" />
          <SelectField
            name="country"
            options={['', ...countries].map((value) => ({ value, label: value }))}
          />
          {(['postalCode', 'phone', 'serial', 'code', 'reference'] as const).map((name) => (
            <TextField key={name} name={name} />
          ))}
          <DayField name="from" />
          <DayField name="until" />
          {(['word', 'nick', 'label', 'note'] as const).map((name) => (
            <TextField key={name} name={name} />
          ))}
          <RadioField
            name="heating"
            options={[
              { value: 'pump', label: 'Heat pump' },
              { value: 'oil', label: 'Oil' },
            ]}
          />
          <TextField name="litres" inputMode="decimal" />
          <SelectField
            name="rooms"
            multiple
            options={rooms.map((value) => ({ value, label: value }))}
          />
          <MarkField name="agreed" />
          <SendButton busyText="Sending">Send</SendButton>
        </CheckedForm>
      </Page>
    </PlainFrame>
  );
}
