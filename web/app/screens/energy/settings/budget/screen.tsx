import { redirect } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  sessionOf,
} from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { paths } from '../../../../paths.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { AppFrame } from '../../../../shell/app-frame.tsx';
import { Page } from '../../../../ui/frame.tsx';
import { PageHeader } from '../../../../ui/header.tsx';
import { readDraft } from '../../../../wizard/flow.ts';
import { contractWriters } from '../tariff/flow/contract-writers.ts';
import { budgetWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { energy, clock } = context.get(backendContext);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone } = chosen.installation;
  if (role === 'partner') throw redirect(paths.energy(installation));
  const issued = await accessToken(context, installation);
  const found = issued.ok
    ? await energy.getBudget({ params: { installation } }, { token: issued.value })
    : issued;
  const canChange = contractWriters.includes(role);
  const draft = canChange
    ? await readDraft(
        { backend: context.get(backendContext), session: sessionOf(context) },
        budgetWizard,
        installation,
      )
    : null;
  return {
    state: 'chosen' as const,
    failed,
    installation,
    timeZone,
    canChange,
    hasDraft: draft?.ok === true && draft.value?.state === 'open',
    setting: mainContent(context, found),
    month: clock.now().toZonedDateTimeISO(timeZone).month,
    idempotency: crypto.randomUUID(),
  };
}

/** Restores an earlier budget, or removes it; refused when another was saved since the page was opened. */
export async function action({ context, request }: Route.ActionArgs) {
  const { energy } = context.get(backendContext);
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(restoreForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const options = { token: issued.value, ifMatch, idempotencyKey };
  const params = { installation };
  const revision = Number(read.text('revision'));
  const done =
    revision === 0
      ? await energy.saveBudget({ params, body: { budget: null } }, options)
      : await energy.restoreBudget({ params, body: { revision } }, options);
  if (!done.ok) return sendBack(read.refused(done));
  return redirect(settingPaths.budget(installation), 303);
}

const SavedBudget = deferred(() => import('./saved-budget.tsx'), { catalogs: ['budget'] });

export default function BudgetHome({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  const back = settingPaths.settings(isChosen ? loaderData.installation : undefined);
  return (
    <AppFrame>
      <title>{text('settings.budget')}</title>
      <Page
        header={
          <PageHeader
            title={text('settings.budget')}
            back={{ href: back, label: text('settings.to-settings') }}
          />
        }
      >
        {isChosen && loaderData.setting && (
          <SavedBudget
            installation={loaderData.installation}
            timeZone={loaderData.timeZone}
            canChange={loaderData.canChange}
            hasDraft={loaderData.hasDraft}
            setting={loaderData.setting}
            month={loaderData.month}
            idempotency={loaderData.idempotency}
            answer={actionData?.answer}
          />
        )}
      </Page>
    </AppFrame>
  );
}
