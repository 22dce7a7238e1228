import { deferred } from '../../../../../navigation/deferred.tsx';
import { actOnConfirmation, openConfirmation } from '../../../../../wizard/leave.ts';
import { contractAction } from '../flow/act-on-contract.ts';
import { stepParts } from '../flow/step-parts.ts';
import { tariffWizard } from '../flow/wizard.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openConfirmation(context, url, tariffWizard);
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  return await actOnConfirmation(context, posted, { wizard: tariffWizard, action: contractAction });
}

const Confirmed = deferred(() => import('./confirmed.tsx'), stepParts);

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  return <Confirmed loaded={loaderData} acted={actionData} />;
}
