import { redirect } from 'react-router';
import { settingPaths } from '../../../../../setting-paths.ts';
import { actOnBudgetStep } from '../flow/act-on-budget.ts';
import { continueOnNewest } from '../flow/continue-on-newest.ts';
import { openBudgetStep } from '../flow/open-budget.ts';
import { deferred } from '../../../../../navigation/deferred.tsx';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openBudgetStep(context, url, 'detail');
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  if (posted.get('go') !== 'newest') return await actOnBudgetStep(context, posted, 'detail');
  const installation = await continueOnNewest(context, posted);
  return redirect(settingPaths.budgetStep('detail', { installation }), 303);
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function Detail({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
