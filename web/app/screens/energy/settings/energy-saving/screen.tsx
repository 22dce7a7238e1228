import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
} from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { settingPaths } from '../../../../setting-paths.ts';
import { actOnConfirmation } from '../../../../wizard/leave.ts';
import { finishedDraft } from '../finished-draft.ts';
import { readHeatingUnits } from '../heating-units.ts';
import { changeOf } from '../open-setting.ts';
import { actOnRestore } from '../restore-setting.ts';
import { SettingPage } from '../setting-page.tsx';
import { savingAction, savingCalls } from './flow/act-on-saving.ts';
import { readEffect } from './flow/read-effect.ts';
import { savingWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { energy } = context.get(backendContext);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone } = chosen.installation;
  const issued = await accessToken(context, installation);
  const token = issued.ok ? issued.value : '';
  const request = { params: { installation } };
  const found = issued.ok ? await energy.getSaving(request, { token }) : issued;
  const setting = mainContent(context, found);
  const saving = setting?.saving ?? null;
  const units = saving && (await readHeatingUnits(context, installation));
  const effect =
    saving && units?.ok
      ? await readEffect(context, { installation, token, units: units.value }, saving)
      : null;
  const measured = saving && (await energy.getMeasuredSaving(request, { token }));
  const change = await changeOf(context, { wizard: savingWizard, installation, role });
  return {
    state: 'chosen' as const,
    failed,
    installation,
    timeZone,
    ...change,
    finished: change.canChange ? await finishedDraft(context, savingWizard, installation) : null,
    setting,
    effect: effect?.ok ? effect.value : null,
    measured: measured?.ok ? measured.value : null,
    idempotency: crypto.randomUUID(),
  };
}

/** Undoes the last save, restores earlier measures, or ends them; refused after a later save. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  if (posted.get('go') === 'undo')
    return await actOnConfirmation(context, posted, { wizard: savingWizard, action: savingAction });
  return await actOnRestore(context, posted, {
    form: restoreForm,
    callsOf: savingCalls,
    home: settingPaths.saving,
  });
}

const SavedSaving = deferred(() => import('./saved-saving.tsx'), {
  catalogs: ['saving', 'wizard'],
});

export default function SavingHome({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  return (
    <SettingPage
      title={text('settings.saving')}
      installation={isChosen ? loaderData.installation : undefined}
    >
      {isChosen && loaderData.setting && (
        <SavedSaving
          installation={loaderData.installation}
          timeZone={loaderData.timeZone}
          canChange={loaderData.canChange}
          hasDraft={loaderData.hasDraft}
          setting={loaderData.setting}
          finished={loaderData.finished}
          effect={loaderData.effect}
          measured={loaderData.measured}
          idempotency={loaderData.idempotency}
          answer={actionData?.answer}
        />
      )}
    </SettingPage>
  );
}
