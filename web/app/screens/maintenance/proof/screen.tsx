import { data, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { MaintenancePage } from '../maintenance-page.tsx';
import { openMaintenance } from '../open-maintenance.ts';
import { issueProofForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const opened = await openMaintenance(context, url);
  const unit = opened?.maintenance?.units.find(
    (each) => each.unit === url.searchParams.get('unit'),
  );
  if (!opened || !unit || unit.proof.length === 0) throw data(null, { status: 404 });
  const { installation } = opened;
  return {
    installation,
    unit: { unit: unit.unit, name: unit.name },
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const posted = await request.formData();
  const read = await readForm(issueProofForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const issued = await product.issueMaintenanceProof(
    { params: { installation, unit: read.text('unit') }, body: { locale: language.tag } },
    { token: sessionOf(context).accessToken, idempotencyKey },
  );
  if (!issued.ok) return sendBack(read.refused(issued));
  return redirect(paths.document(issued.value.document), 303);
}

/** Issues the maintenance of a unit for its warranty as a document. */
export default function IssueProof({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, unit, idempotency } = loaderData;
  return (
    <MaintenancePage
      installation={installation}
      title={text('maintenance.proof-of', { unit: unit.name })}
    >
      <p className="lead">{text('maintenance.proof-issue-lead')}</p>
      <p>{text('maintenance.proof-issue-where')}</p>
      <CheckedForm
        form={issueProofForm}
        answer={actionData?.answer}
        envelope={{ installation: installation.installation, idempotency }}
      >
        <input type="hidden" name="unit" value={unit.unit} />
        <SendButton busyText={text('maintenance.saving')}>
          {text('maintenance.proof-issue')}
        </SendButton>
      </CheckedForm>
    </MaintenancePage>
  );
}
