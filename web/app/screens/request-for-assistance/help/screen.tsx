import { symptomSteps, symptoms } from '@hearth/product/assistance/symptom-terms.ts';
import { data, redirect } from 'react-router';
import { homeOrThrow, orThrow, sessionOf } from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SelectField, SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { AssistancePage } from '../assistance-page.tsx';
import { beginForm } from './form.ts';
import type { Route } from './+types/screen';

/** The copy of the evidence waits for energy. */
const timeoutMs = 6000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const installation = await homeOrThrow(context, url);
  const symptom = symptoms.find((each) => each === url.searchParams.get('symptom'));
  if (!symptom || installation.role === 'partner') throw data(null, { status: 404 });
  const { product } = context.get(backendContext);
  const params = { installation: installation.installation };
  const token = { token: sessionOf(context).accessToken };
  const [listed, units] = await Promise.all([
    product.listAssistance({ params }, token),
    product.listUnitDetails({ params }, token),
  ]);
  return {
    installation,
    symptom,
    partner: orThrow(listed).partner?.name ?? null,
    units: orThrow(units).map(({ unit, name, model }) => ({ unit, name: name || model })),
    unit: url.searchParams.get('unit'),
    code: url.searchParams.get('code'),
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(beginForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const symptom = symptoms.find((each) => each === read.text('symptom')) ?? 'something-else';
  const begun = await product.beginAssistance(
    {
      params: { installation },
      body: { symptom, unit: read.text('unit') || null, faultCode: read.text('code') || null },
    },
    { token: sessionOf(context).accessToken, idempotencyKey, timeoutMs },
  );
  if (!begun.ok) return sendBack(read.refused(begun));
  return redirect(carePaths.assistanceRequest(installation, begun.value.request), 303);
}

/** What an owner may safely do first, and the way to the partner if it did not help. */
export default function Help({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, symptom, partner, units, unit, code, idempotency } = loaderData;
  const steps = symptomSteps[symptom];
  return (
    <AssistancePage installation={installation} title={text(`assistance.symptom-${symptom}`)}>
      {steps.length > 0 && (
        <Section title={text('assistance.first')}>
          <ol className="care-steps">
            {steps.map((step) => (
              <li key={step}>{text(`assistance.step-${step}`)}</li>
            ))}
          </ol>
        </Section>
      )}
      <Section title={text(steps.length > 0 ? 'assistance.helped' : 'assistance.ask')}>
        <CheckedForm
          form={beginForm}
          answer={actionData?.answer}
          initial={{ unit: unit ?? units[0]?.unit ?? '' }}
          envelope={{ installation: installation.installation, idempotency }}
        >
          <input type="hidden" name="symptom" value={symptom} />
          <input type="hidden" name="code" value={code ?? ''} />
          {units.length > 1 ? (
            <SelectField
              name="unit"
              options={units.map((each) => ({ value: each.unit, label: each.name }))}
            />
          ) : (
            <input type="hidden" name="unit" value={units[0]?.unit ?? ''} />
          )}
          <SendButton
            busyText={text('assistance.beginning')}
            {...(partner === null ? { unavailable: text('assistance.no-partner') } : {})}
          >
            {partner === null
              ? text('assistance.ask')
              : text('assistance.ask-partner', { partner })}
          </SendButton>
        </CheckedForm>
        {steps.length > 0 && (
          <ButtonLink href={paths.monitoring(installation.installation)} wide>
            {text('assistance.yes-helped')}
          </ButtonLink>
        )}
      </Section>
    </AssistancePage>
  );
}
