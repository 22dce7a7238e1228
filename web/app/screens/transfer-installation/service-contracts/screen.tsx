import { deferred } from '../../../navigation/deferred.tsx';
import { actOnTransferStep } from '../flow/act-on-step.ts';
import { openTransferStep } from '../flow/open-step.ts';
import { stepParts } from '../flow/step-parts.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openTransferStep(context, url, 'service-contracts');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnTransferStep(context, await request.formData(), 'service-contracts');
}

/** Reload after a refused offer too: a package may have ended. */
export const shouldRevalidate = (): boolean => true;

const Step = deferred(() => import('./step.tsx'), stepParts);

export default function ServiceContracts({ loaderData, actionData }: Route.ComponentProps) {
  return <Step loaded={loaderData} acted={actionData} />;
}
