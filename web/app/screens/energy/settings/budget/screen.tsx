import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import { redirect } from 'react-router';
import { mainContent, sessionOf, withToken } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { paths } from '../../../../paths.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { budgetCalls } from './flow/act-on-budget.ts';
import { statedUnit } from './flow/stated-unit.ts';
import { budgetWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import { openSetting } from '../open-setting.ts';
import { actOnRestore } from '../restore-setting.ts';
import { costTimeoutMs } from '../../cost/read-period-costs.ts';
import { SettingPage } from '../setting-page.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const opened = await openSetting(context, url, budgetWizard);
  if (opened.state !== 'chosen') return opened;
  const { installation, role, timeZone, access, page } = opened;
  if (role === 'partner') throw redirect(paths.energy(installation));
  const { energy, clock } = context.get(backendContext);
  const request = { params: { installation } };
  const query = { month: url.searchParams.get('month') ?? undefined };
  const [found, ofMonth, year, variance] = await Promise.all([
    withToken(access, (token) => energy.getBudget(request, token)),
    withToken(access, (token) => energy.getMonthBudget(request, token)),
    access.ok ? readYear(context, { installation, token: access.value }) : null,
    withToken(access, (token) =>
      energy.getBudgetVariance({ ...request, query }, { ...token, timeoutMs: costTimeoutMs }),
    ),
  ]);
  return {
    ...page,
    setting: mainContent(context, found),
    ofMonth: ofMonth.ok ? ofMonth.value : null,
    year,
    variance: variance.ok ? variance.value : null,
    month: clock.now().toZonedDateTimeISO(timeZone).month,
  };
}

/** What the house and its readings are expected to use; null without a record of the house. */
async function readYear(
  context: Route.LoaderArgs['context'],
  { installation, token }: { readonly installation: string; readonly token: string },
): Promise<Pick<ExpectedYear, 'measured' | 'totalKwh'> | null> {
  const { energy, product } = context.get(backendContext);
  const params = { installation };
  const details = await product.getHomeDetails(
    { params },
    { token: sessionOf(context).accessToken },
  );
  if (!details.ok || !details.value.building) return null;
  const unit = await statedUnit(context, installation);
  const body = { house: details.value.building, ...unit };
  const found = await energy.estimateYear({ params, body }, { token, timeoutMs: costTimeoutMs });
  return found.ok ? { measured: found.value.measured, totalKwh: found.value.totalKwh } : null;
}

/** Restores an earlier budget, or removes it; refused when another was saved since the page was opened. */
export async function action({ context, request }: Route.ActionArgs) {
  return await actOnRestore(context, await request.formData(), {
    form: restoreForm,
    callsOf: budgetCalls,
    home: settingPaths.budget,
  });
}

const SavedBudget = deferred(() => import('./saved-budget.tsx'), {
  catalogs: ['budget', 'cost', 'series'],
});

export default function BudgetHome({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  return (
    <SettingPage
      title={text('settings.budget')}
      installation={isChosen ? loaderData.installation : undefined}
    >
      {isChosen && loaderData.setting && (
        <SavedBudget {...loaderData} setting={loaderData.setting} answer={actionData?.answer} />
      )}
    </SettingPage>
  );
}
