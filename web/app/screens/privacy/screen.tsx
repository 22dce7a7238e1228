import { backendContext, pageRequestContext } from '../../context.ts';
import { paths } from '../../paths.ts';
import { PolicyPage } from '../terms/policy-page.tsx';
import type { Route } from './+types/screen';

export function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(backendContext).settings;
  const told = brand.policies[context.get(pageRequestContext).language.tag];
  return { policy: told.privacy, other: told.terms.title, version: brand.policyVersion };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { policy, other, version } = loaderData;
  return (
    <PolicyPage policy={policy} version={version} other={{ href: paths.terms(), title: other }} />
  );
}
