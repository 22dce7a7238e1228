import { redirect } from 'react-router';
import { deferred } from '../../../../../navigation/deferred.tsx';
import { settingPaths } from '../../../../../setting-paths.ts';
import { actOnSurplusStep, continueOnNewest } from '../flow/act-on-surplus.ts';
import { openSurplusStep } from '../flow/open-surplus.ts';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openSurplusStep(context, url, 'sh');
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  if (posted.get('go') !== 'newest') return await actOnSurplusStep(context, posted, 'sh');
  const installation = await continueOnNewest(context, posted);
  return redirect(settingPaths.surplusStep('sh', { installation }), 303);
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function Sh({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
