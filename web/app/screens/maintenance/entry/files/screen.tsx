import { redirect } from 'react-router';
import { carePaths } from '../../../../care-paths.ts';
import { fileAnswer, filesRefused } from '../../../../forms/file-answer.ts';
import { sendBack } from '../../../../forms/read-form.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { check } from '../../../../ui/icons.ts';
import { Banner } from '../../../../ui/notices.tsx';
import { MaintenancePage } from '../../maintenance-page.tsx';
import { EntryFileList } from '../entry-files.tsx';
import { openEntry } from '../open-entry.ts';
import { entryFilesForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { installation, entry, files } = await openEntry(context, url);
  return {
    installation,
    entry,
    files,
    isAdded: url.searchParams.get('done') === 'added',
    idempotency: crypto.randomUUID(),
  };
}

/** The files were added before the form came here. */
export async function action({ request }: Route.ActionArgs) {
  const posted = await request.formData();
  const refused = filesRefused(posted, { isAdding: true });
  if (refused.length > 0) return sendBack(fileAnswer(entryFilesForm, posted, refused));
  const named = (name: string): string => String(posted.get(name) ?? '');
  return redirect(carePaths.entryFiles(named('installation'), named('entry')), 303);
}

const FilesForm = deferred(() => import('./files-form.tsx'));

/** Adds photos and documents to an entry of the log. */
export default function EntryFilesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats(loaderData.installation.timeZone);
  const { installation, entry, files, idempotency, isAdded } = loaderData;
  const { installation: id, timeZone } = installation;
  return (
    <MaintenancePage installation={installation} title={text('files.title')}>
      {isAdded && <Banner icon={check}>{text('maintenance.added')}</Banner>}
      <p className="lead">
        {text('maintenance.files-lead', {
          kind: text(`maintenance.kind-${entry.kind}`),
          day: formats.day(entry.on, 'full'),
        })}
      </p>
      <EntryFileList files={files} installation={id} timeZone={timeZone} entry={entry.entry} />
      {files.photosLeft + files.documentsLeft > 0 && (
        <FilesForm
          installation={id}
          entry={entry.entry}
          files={files}
          idempotency={idempotency}
          actionData={actionData}
        />
      )}
      <ButtonLink look="quiet" href={carePaths.entry(id, entry.entry)}>
        {text('maintenance.open-entry')}
      </ButtonLink>
    </MaintenancePage>
  );
}
