import { redirect } from 'react-router';
import { deferred } from '../../../../../navigation/deferred.tsx';
import { settingPaths } from '../../../../../setting-paths.ts';
import { actOnSolarStep, continueOnNewest } from '../flow/act-on-solar.ts';
import { openSolarStep } from '../flow/open-solar.ts';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openSolarStep(context, url, 'exported-energy');
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  if (posted.get('go') !== 'newest')
    return await actOnSolarStep(context, posted, 'exported-energy');
  const installation = await continueOnNewest(context, posted);
  return redirect(settingPaths.solarStep('exported-energy', { installation }), 303);
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function ExportedEnergy({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
