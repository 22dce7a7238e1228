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
import { estimateYield } from './flow/estimate-yield.ts';
import { readOwnUse } from './flow/read-own-use.ts';
import { readSolarMeters } from './flow/solar-meters.ts';
import { solarCalls } from './flow/act-on-solar.ts';
import { solarWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import { changeOf } from '../open-setting.ts';
import { actOnRestore } from '../restore-setting.ts';
import { SettingPage } from '../setting-page.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { energy } = context.get(backendContext);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone } = chosen.installation;
  const issued = await accessToken(context, installation);
  const found = issued.ok
    ? await energy.getSolar({ params: { installation } }, { token: issued.value })
    : issued;
  const setting = mainContent(context, found);
  const token = issued.ok ? issued.value : '';
  const panels = setting?.panels ?? null;
  // One after the other: each of the last two computes for a while.
  const home = { installation, token, timeZone };
  const meters = panels && (await readSolarMeters(context, home));
  const expected = panels && (await estimateYield(context, home, panels));
  const ownUse = panels && role !== 'partner' ? await readOwnUse(context, home, panels) : null;
  return {
    state: 'chosen' as const,
    failed,
    installation,
    timeZone,
    ...(await changeOf(context, { wizard: solarWizard, installation, role })),
    setting,
    expected: expected?.ok ? expected.value : null,
    measured: meters?.lastYear ?? null,
    ownUse,
    idempotency: crypto.randomUUID(),
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
        <SavedSolar
          installation={loaderData.installation}
          timeZone={loaderData.timeZone}
          canChange={loaderData.canChange}
          hasDraft={loaderData.hasDraft}
          setting={loaderData.setting}
          expected={loaderData.expected}
          measured={loaderData.measured}
          ownUse={loaderData.ownUse}
          idempotency={loaderData.idempotency}
          answer={actionData?.answer}
        />
      )}
    </SettingPage>
  );
}
