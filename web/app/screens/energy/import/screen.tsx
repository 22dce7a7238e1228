import { data, redirect } from 'react-router';
import { fileBytesMax } from '@hearth/energy/import/contract.ts';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
} from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { deferred } from '../../../navigation/deferred.tsx';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { settingWriters } from '../settings/open-setting.ts';
import { actOnImport } from './act-on-import.ts';
import { uploadForm } from './upload-form.ts';
import { previewView, recordView } from './import-view.ts';
import { UploadFile } from './upload-file.tsx';
import type { Route } from './+types/screen';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { energy, clock } = context.get(backendContext);
  const id = url.searchParams.get('import');
  if (id !== null && !uuid.test(id)) throw data(null, { status: 404 });
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role, timeZone } = chosen.installation;
  if (role === 'partner') throw redirect(paths.energy(installation));
  const canImport = settingWriters.includes(role);
  const read = canImport ? await readImports() : null;
  return {
    state: 'chosen' as const,
    failed,
    installation,
    timeZone,
    canImport,
    isTooLarge: url.searchParams.get('fault') === 'too-large',
    bytesMax: fileBytesMax,
    idempotency: crypto.randomUUID(),
    ...read,
  };

  async function readImports() {
    const here = { timeZone, now: clock.now() };
    const issued = await accessToken(context, installation);
    if (!issued.ok) {
      mainContent(context, issued);
      return null;
    }
    const options = { token: issued.value };
    if (id !== null) {
      const found = await energy.getImport({ params: { installation, import: id } }, options);
      // Cancelled in another tab, or deleted after a day.
      if (!found.ok && found.kind === 'not-found')
        throw redirect(settingPaths.imports({ installation }));
      const opened = mainContent(context, found);
      return { opened: opened && previewView(opened, here) };
    }
    const listed = await energy.listImports({ params: { installation } }, options);
    const imports = mainContent(context, listed);
    return { imports: imports && imports.slice(0, 50).map((each) => recordView(each, here)) };
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnImport(context, await request.formData());
}

const EarlierImports = deferred(() => import('./earlier-imports.tsx'));
const OpenedImport = deferred(() => import('./opened-import.tsx'));

export default function EnergyImport({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const installation = loaderData.state === 'chosen' ? loaderData.installation : undefined;
  const isOpened = loaderData.state === 'chosen' && 'opened' in loaderData;
  const back = isOpened
    ? { href: settingPaths.imports({ installation }), label: text('import.to-imports') }
    : { href: settingPaths.settings(installation), label: text('import.to-settings') };
  const answer: FormAnswer | undefined = actionData?.answer;
  return (
    <AppPage title={text('import.title')} back={back}>
      {loaderData.state === 'chosen' && !loaderData.canImport && (
        <p className="lead">{text('import.owner-imports')}</p>
      )}
      {loaderData.state === 'chosen' && 'opened' in loaderData && loaderData.opened && (
        <OpenedImport
          key={loaderData.opened.id + loaderData.opened.state}
          installation={loaderData.installation}
          timeZone={loaderData.timeZone}
          opened={loaderData.opened}
          answer={answer}
        />
      )}
      {loaderData.state === 'chosen' && 'imports' in loaderData && (
        <>
          <p className="lead">{text('import.lead')}</p>
          <UploadFile
            installation={loaderData.installation}
            idempotency={loaderData.idempotency}
            bytesMax={loaderData.bytesMax}
            answer={answer?.form === uploadForm.name ? answer : undefined}
            isTooLarge={loaderData.isTooLarge}
          />
          {loaderData.imports && loaderData.imports.length > 0 && (
            <EarlierImports
              installation={loaderData.installation}
              timeZone={loaderData.timeZone}
              imports={loaderData.imports}
            />
          )}
        </>
      )}
    </AppPage>
  );
}
