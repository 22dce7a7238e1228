import { actOnContractStep } from '../flow/act-on-contract.ts';
import { openContractStep } from '../flow/open-contract.ts';
import { deferred } from '../../../../../navigation/deferred.tsx';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openContractStep(context, url, 'detail');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnContractStep(context, await request.formData(), 'detail');
}

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function Detail({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
