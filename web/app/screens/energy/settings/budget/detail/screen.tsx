import { actOnBudgetStep } from '../flow/act-on-budget.ts';
import { openBudgetStep } from '../flow/open-budget.ts';
import { deferred } from '../../../../../navigation/deferred.tsx';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openBudgetStep(context, url, 'detail');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnBudgetStep(context, await request.formData(), 'detail');
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function Detail({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
