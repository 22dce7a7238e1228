import { redirect } from 'react-router';
import { accessToken, failedSections, sessionOf } from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { AppFrame } from '../../../../shell/app-frame.tsx';
import { Page } from '../../../../ui/frame.tsx';
import { PageHeader } from '../../../../ui/header.tsx';
import { readDraft } from '../../../../wizard/flow.ts';
import { chosenTariff } from './chosen-tariff.ts';
import { contractWriters } from './flow/contract-writers.ts';
import { tariffWizard } from './flow/wizard.ts';
import { restoreForm } from './form.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const chosen = await chosenTariff(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone, tariff, today } = chosen;
  const canChange = contractWriters.includes(role);
  const draft = canChange
    ? await readDraft(
        { backend: context.get(backendContext), session: sessionOf(context) },
        tariffWizard,
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
    tariff,
    today,
    idempotency: crypto.randomUUID(),
  };
}

/** Restores an earlier version; refused when another was saved since the page was opened. */
export async function action({ context, request }: Route.ActionArgs) {
  const { energy } = context.get(backendContext);
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(restoreForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { installation, ifMatch, idempotencyKey } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const restored = await energy.restoreTariff(
    { params: { installation }, body: { revision: Number(read.text('revision')) } },
    { token: issued.value, ifMatch, idempotencyKey },
  );
  if (!restored.ok) return sendBack(read.refused(restored));
  return redirect(settingPaths.tariff(installation), 303);
}

const Contracts = deferred(() => import('./contracts.tsx'), { catalogs: ['tariff'] });

export default function TariffHome({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  const back = settingPaths.settings(isChosen ? loaderData.installation : undefined);
  return (
    <AppFrame>
      <title>{text('settings.contracts')}</title>
      <Page
        header={
          <PageHeader
            title={text('settings.contracts')}
            back={{ href: back, label: text('settings.to-settings') }}
          />
        }
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
      </Page>
    </AppFrame>
  );
}
