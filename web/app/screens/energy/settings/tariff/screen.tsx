import { redirect } from 'react-router';
import { failedSections } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { chosenTariff } from './chosen-tariff.ts';
import { tariffWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { changeOf, readRestore } from '../open-setting.ts';
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
    today,
    idempotency: crypto.randomUUID(),
  };
}

/** Restores an earlier version; refused when another was saved since the page was opened. */
export async function action({ context, request }: Route.ActionArgs) {
  const { energy } = context.get(backendContext);
  const read = await readRestore(context, await request.formData(), restoreForm);
  if (!read.ok) return read.response;
  const { params, revision, options } = read;
  const restored = await energy.restoreTariff({ params, body: { revision } }, options);
  if (!restored.ok) return sendBack(read.refused(restored));
  return redirect(settingPaths.tariff(params.installation), 303);
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
        <Contracts
          installation={loaderData.installation}
          timeZone={loaderData.timeZone}
          canChange={loaderData.canChange}
          hasDraft={loaderData.hasDraft}
          tariff={loaderData.tariff}
          today={loaderData.today}
          idempotency={loaderData.idempotency}
          answer={actionData?.answer}
        />
      )}
    </SettingPage>
  );
}
