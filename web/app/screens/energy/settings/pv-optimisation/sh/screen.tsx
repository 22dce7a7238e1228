import { deferred } from '../../../../../navigation/deferred.tsx';
import { actOnSurplusStep } from '../flow/act-on-surplus.ts';
import { openSurplusStep } from '../flow/open-surplus.ts';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openSurplusStep(context, url, 'sh');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnSurplusStep(context, await request.formData(), 'sh');
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function Sh({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
