import { deferred } from '../../../../../navigation/deferred.tsx';
import { actOnSavingStep } from '../flow/act-on-saving.ts';
import { openSavingStep } from '../flow/open-saving.ts';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openSavingStep(context, url, 'start');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnSavingStep(context, await request.formData(), 'start');
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
