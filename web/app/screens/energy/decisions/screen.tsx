import type { HomePlan } from '@hearth/energy/plan/contract.ts';
import type { PlanResults } from '@hearth/energy/plan-result/contract.ts';
import type { HeldPoint } from '@hearth/product/plan-control/contract.ts';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  sessionOf,
  withToken,
} from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LiveUpdates } from '../../../live/live-updates.tsx';
import { deferred } from '../../../navigation/deferred.tsx';
import { LoadingPart } from '../../../navigation/loading-part.tsx';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { actOnPlan } from './act-on-plan.ts';
import { resultQuery } from './result-query.ts';
import { NotLinked } from '../link-notice.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { energy, product, clock } = context.get(backendContext);
  const askedAt = clock.now().toString();
  const failed = failedSections(context);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation } = chosen.installation;
  const params = { installation };
  const access = accessToken(context, installation);
  const [plan, results, control] = await Promise.all([
    withToken(access, (token) => energy.getPlan({ params }, token)),
    withToken(access, (token) => energy.getPlanResults({ params, query: resultQuery(url) }, token)),
    product.listControl({ params }, { token: sessionOf(context).accessToken }),
  ]);
  return {
    state: 'chosen' as const,
    failed,
    askedAt,
    installation,
    // Energy does not know the home before its first reading.
    isFirst: !plan.ok && plan.kind === 'not-found',
    plan: mainContent(context, plan),
    results: results.ok ? results.value : null,
    held: control.ok ? control.value.held.filter((each) => each.controller === 'manual') : [],
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return await actOnPlan(context, await request.formData(), `${url.pathname}${url.search}`);
}

const Plan = deferred(() => import('./plan-page.tsx'), {
  catalogs: ['series'],
  placeholder: <LoadingPart />,
});

const topics = ['plan', 'monitoring', 'readings'] as const;

export default function Decisions({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const installation = loaderData.state === 'chosen' ? loaderData.installation : undefined;
  return (
    <AppPage
      title={text('plan.title')}
      back={{ href: paths.energy(installation), label: text('plan.back') }}
    >
      {loaderData.state === 'none' && <NotLinked />}
      {loaderData.state === 'chosen' && (
        <>
          <LiveUpdates
            installation={loaderData.installation}
            topics={topics}
            askedAt={loaderData.askedAt}
          />
          {loaderData.isFirst && <p>{text('plan.empty-first')}</p>}
          <Chosen {...loaderData} answer={actionData?.answer} />
        </>
      )}
    </AppPage>
  );
}

interface ChosenProps {
  readonly plan: HomePlan | null;
  readonly results: PlanResults | null;
  readonly held: readonly HeldPoint[];
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

function Chosen({ plan, ...props }: ChosenProps) {
  return plan && <Plan plan={plan} {...props} />;
}
