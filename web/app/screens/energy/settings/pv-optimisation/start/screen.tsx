import { deferred } from '../../../../../navigation/deferred.tsx';
import { actOnSurplusStep } from '../flow/act-on-surplus.ts';
import { openSurplusStep } from '../flow/open-surplus.ts';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openSurplusStep(context, url, 'start');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnSurplusStep(context, await request.formData(), 'start');
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
