import { redirect } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
} from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { paths } from '../../../../paths.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { budgetCalls } from './flow/act-on-budget.ts';
import { budgetWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import { changeOf } from '../open-setting.ts';
import { actOnRestore } from '../restore-setting.ts';
import { SettingPage } from '../setting-page.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { energy, clock } = context.get(backendContext);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone } = chosen.installation;
  if (role === 'partner') throw redirect(paths.energy(installation));
  const issued = await accessToken(context, installation);
  const params = { installation };
  const [found, ofMonth] = issued.ok
    ? await Promise.all([
        energy.getBudget({ params }, { token: issued.value }),
        energy.getMonthBudget({ params }, { token: issued.value }),
      ])
    : [issued, issued];
  return {
    state: 'chosen' as const,
    failed,
    installation,
    timeZone,
    ...(await changeOf(context, { wizard: budgetWizard, installation, role })),
    setting: mainContent(context, found),
    ofMonth: ofMonth.ok ? ofMonth.value : null,
    month: clock.now().toZonedDateTimeISO(timeZone).month,
    idempotency: crypto.randomUUID(),
  };
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
  catalogs: ['budget', 'cost'],
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
        <SavedBudget
          installation={loaderData.installation}
          timeZone={loaderData.timeZone}
          canChange={loaderData.canChange}
          hasDraft={loaderData.hasDraft}
          setting={loaderData.setting}
          ofMonth={loaderData.ofMonth}
          month={loaderData.month}
          idempotency={loaderData.idempotency}
          answer={actionData?.answer}
        />
      )}
    </SettingPage>
  );
}
