import { deferred } from '../../../../../navigation/deferred.tsx';
import { actOnSavingStep } from '../flow/act-on-saving.ts';
import { openSavingStep } from '../flow/open-saving.ts';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openSavingStep(context, url, 'select');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnSavingStep(context, await request.formData(), 'select');
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function Select({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
