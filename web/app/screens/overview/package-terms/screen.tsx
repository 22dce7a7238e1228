import { acceptOnPage, readTermsPage } from '../terms-and-conditions/read-terms-page.ts';
import { TermsPage } from '../terms-and-conditions/terms-page.tsx';
import type { Route } from './+types/screen';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  readTermsPage(context, url, params);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  acceptOnPage(context, params, await request.formData());

/** Reload after a refused form too: the terms may have changed. */
export const shouldRevalidate = (): boolean => true;

export default function Terms({ loaderData, actionData }: Route.ComponentProps) {
  return <TermsPage loaded={loaderData} answer={actionData?.answer} />;
}
