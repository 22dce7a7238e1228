import { flagValues } from '../../../../flag-values.ts';
import { failedSections } from '../../../../api/installation.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { chosenTariff } from './chosen-tariff.ts';
import { tariffCalls } from './flow/act-on-contract.ts';
import { tariffWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { changeOf } from '../open-setting.ts';
import { actOnRestore } from '../restore-setting.ts';
import { SettingPage } from '../setting-page.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await chosenTariff(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone, tariff, today } = chosen;
  return {
    state: 'chosen' as const,
    failed,
    installation,
    timeZone,
    ...(await changeOf(context, { wizard: tariffWizard, installation, role })),
    tariff,
    canCompare: (await flagValues(context)).contract_comparison_enabled === 'true',
    today,
    idempotency: crypto.randomUUID(),
  };
}

/** Restores an earlier version; refused when another was saved since the page was opened. */
export async function action({ context, request }: Route.ActionArgs) {
  return await actOnRestore(context, await request.formData(), {
    form: restoreForm,
    callsOf: tariffCalls,
    home: settingPaths.tariff,
  });
}

const Contracts = deferred(() => import('./contracts.tsx'), { catalogs: ['tariff'] });

export default function TariffHome({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  return (
    <SettingPage
      title={text('settings.contracts')}
      installation={isChosen ? loaderData.installation : undefined}
    >
      {isChosen && loaderData.tariff && (
        <Contracts {...loaderData} tariff={loaderData.tariff} answer={actionData?.answer} />
      )}
    </SettingPage>
  );
}
