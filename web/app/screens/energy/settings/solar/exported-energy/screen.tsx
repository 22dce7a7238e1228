import { deferred } from '../../../../../navigation/deferred.tsx';
import { actOnSolarStep } from '../flow/act-on-solar.ts';
import { openSolarStep } from '../flow/open-solar.ts';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openSolarStep(context, url, 'exported-energy');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnSolarStep(context, await request.formData(), 'exported-energy');
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function ExportedEnergy({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
