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
import { surplusAction, surplusCalls } from './flow/act-on-surplus.ts';
import { cycleStarter } from './flow/cycle-starter.ts';
import { readReplay } from './flow/read-replay.ts';
import { surplusWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const opened = await openSetting(context, url, surplusWizard);
  if (opened.state !== 'chosen') return opened;
  const { installation, access, page } = opened;
  const { energy } = context.get(backendContext);
  const request = { params: { installation } };
  const found = await withToken(access, (token) => energy.getSurplus(request, token));
  const setting = mainContent(context, found);
  const surplus = setting?.surplus ?? null;
  const units = await readHeatingUnits(context, installation);
  const replay =
    surplus && units.ok && access.ok
      ? await readReplay(
          context,
          { installation, token: access.value, units: units.value },
          surplus,
        )
      : null;
  const hygiene =
    units.ok && units.value.hasTank
      ? await withToken(access, (token) => energy.getHygiene(request, token))
      : null;
  return {
    ...page,
    finished: page.canChange ? await finishedDraft(context, surplusWizard, installation) : null,
    setting,
    replay: replay?.ok ? replay.value : null,
    hygiene: hygiene?.ok ? hygiene.value : null,
    starter: cycleStarter(units.ok ? units.value.tank : null),
  };
}

/** Undoes the last save, restores earlier settings, or switches the use of surplus off; refused after a later save. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  if (posted.get('go') === 'undo')
    return await actOnConfirmation(context, posted, {
      wizard: surplusWizard,
      action: surplusAction,
    });
  return await actOnRestore(context, posted, {
    form: restoreForm,
    callsOf: surplusCalls,
    home: settingPaths.surplus,
  });
}

const SavedSurplus = deferred(() => import('./saved-surplus.tsx'), {
  catalogs: ['surplus', 'wizard'],
});

export default function SurplusHome({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  return (
    <SettingPage
      title={text('settings.surplus')}
      installation={isChosen ? loaderData.installation : undefined}
    >
      {isChosen && loaderData.setting && (
        <SavedSurplus {...loaderData} setting={loaderData.setting} answer={actionData?.answer} />
      )}
    </SettingPage>
  );
}
