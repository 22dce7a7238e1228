import { mainContent, withToken } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { settingPaths } from '../../../../setting-paths.ts';
import { estimateYield } from './flow/estimate-yield.ts';
import { readOwnUse } from './flow/read-own-use.ts';
import { readSolarMeters } from './flow/solar-meters.ts';
import { solarCalls } from './flow/act-on-solar.ts';
import { solarWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import { openSetting } from '../open-setting.ts';
import { actOnRestore } from '../restore-setting.ts';
import { SettingPage } from '../setting-page.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const opened = await openSetting(context, url, solarWizard);
  if (opened.state !== 'chosen') return opened;
  const { installation, role, timeZone, access, page } = opened;
  const { energy } = context.get(backendContext);
  const request = { params: { installation } };
  const found = await withToken(access, (token) => energy.getSolar(request, token));
  const setting = mainContent(context, found);
  const panels = setting?.panels ?? null;
  // One after the other: each of the last two computes for a while.
  const home = { installation, token: access.ok ? access.value : '', timeZone };
  const meters = panels && (await readSolarMeters(context, home));
  const expected = panels && (await estimateYield(context, home, panels));
  const ownUse = panels && role !== 'partner' ? await readOwnUse(context, home, panels) : null;
  return {
    ...page,
    setting,
    expected: expected?.ok ? expected.value : null,
    measured: meters?.lastYear ?? null,
    ownUse,
  };
}

/** Restores earlier panels, or removes them; refused when others were saved since the page was opened. */
export async function action({ context, request }: Route.ActionArgs) {
  return await actOnRestore(context, await request.formData(), {
    form: restoreForm,
    callsOf: solarCalls,
    home: settingPaths.solar,
  });
}

const SavedSolar = deferred(() => import('./saved-solar.tsx'), { catalogs: ['solar'] });

export default function SolarHome({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  return (
    <SettingPage
      title={text('settings.solar')}
      installation={isChosen ? loaderData.installation : undefined}
    >
      {isChosen && loaderData.setting && (
        <SavedSolar {...loaderData} setting={loaderData.setting} answer={actionData?.answer} />
      )}
    </SettingPage>
  );
}
