import { mainContent, withToken } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { settingPaths } from '../../../../setting-paths.ts';
import { actOnConfirmation } from '../../../../wizard/leave.ts';
import { finishedDraft } from '../finished-draft.ts';
import { readHeatingUnits } from '../heating-units.ts';
import { openSetting } from '../open-setting.ts';
import { actOnRestore } from '../restore-setting.ts';
import { SettingPage } from '../setting-page.tsx';
import { savingAction, savingCalls } from './flow/act-on-saving.ts';
import { readEffect } from './flow/read-effect.ts';
import { savingWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const opened = await openSetting(context, url, savingWizard);
  if (opened.state !== 'chosen') return opened;
  const { installation, access, page } = opened;
  const { energy } = context.get(backendContext);
  const request = { params: { installation } };
  const found = await withToken(access, (token) => energy.getSaving(request, token));
  const setting = mainContent(context, found);
  const saving = setting?.saving ?? null;
  const units = saving && (await readHeatingUnits(context, installation));
  const token = access.ok ? access.value : '';
  const effect =
    saving && units?.ok
      ? await readEffect(context, { installation, token, units: units.value }, saving)
      : null;
  const measured = saving && (await energy.getMeasuredSaving(request, { token }));
  return {
    ...page,
    finished: page.canChange ? await finishedDraft(context, savingWizard, installation) : null,
    setting,
    effect: effect?.ok ? effect.value : null,
    measured: measured?.ok ? measured.value : null,
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
        <SavedSaving {...loaderData} setting={loaderData.setting} answer={actionData?.answer} />
      )}
    </SettingPage>
  );
}
