import type { ImportPreview } from '@hearth/energy/import/contract.ts';
import type { Problem } from '@hearth/core/problem.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { accessToken } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { columnFields, decisionForm, layoutForm, layoutFormName } from './opened-forms.ts';
import { uploadForm } from './upload-form.ts';

type Context = Readonly<RouterContextProvider>;

/** Carries out a posted form of the import page and leads to what it changed. */
export async function actOnImport(context: Context, posted: FormData) {
  // A form of which a page has several adds its instance to its name.
  const [name] = String(posted.get('form')).split('.');
  switch (name) {
    case decisionForm.name:
      return await decide(context, posted);
    case layoutFormName:
      return await correctLayout(context, posted);
    default:
      return await upload(context, posted);
  }
}

const localeOf = (context: Context): string => context.get(pageRequestContext).language.format;

/** Uploads the file. One that cannot be read at all is deleted at once, and the reason stands at the file field. */
async function upload(context: Context, posted: FormData) {
  const { energy } = context.get(backendContext);
  const read = await readForm(uploadForm, { posted, locale: localeOf(context) });
  if (!read.ok) return sendBack(read.answer);
  const file = posted.get('file');
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  if (bytes.length === 0)
    return sendBack(read.refused({ kind: 'invalid', code: 'empty', at: '/body/content' }));
  const { installation } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const params = { installation, import: await idOf(read.idempotencyKey, bytes) };
  const fileName = (file instanceof File ? file.name : '').toWellFormed().slice(0, 200);
  const query = { fileName: fileName || 'file' };
  const uploaded = await energy.uploadImport(
    { params, query, body: bytes },
    { token: issued.value },
  );
  // The body is the file, so its errors stand at the file field.
  if (!uploaded.ok)
    return sendBack(
      read.refused(uploaded.at === '/body' ? { ...uploaded, at: '/body/content' } : uploaded),
    );
  const fault = wholeFileFault(uploaded.value);
  if (fault) {
    await energy.cancelImport({ params }, { token: issued.value });
    return sendBack(read.refused(fault));
  }
  return redirect(settingPaths.imports(params), 303);
}

/** The fault of a file whose columns are unknown, so that no answer can help. */
function wholeFileFault({ layout, faults, state }: ImportPreview): Problem | null {
  const [fault] = faults;
  if (!fault || layout || state !== 'open') return null;
  const { code, line, column } = fault;
  return { kind: 'invalid', code, at: '/body/content', params: { line, column } };
}

/** An id from the attempt and the content: sent twice it is one import, another file is another. */
async function idOf(attempt: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const content = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const named = new TextEncoder().encode(`${attempt} ${content}`);
  const hex = Buffer.from(await crypto.subtle.digest('SHA-256', named)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function correctLayout(context: Context, posted: FormData) {
  const { energy } = context.get(backendContext);
  const columns = [...posted.keys()].flatMap((name) => {
    const column = /^flow-(\d{1,3})$/u.exec(name)?.[1];
    return column === undefined ? [] : [Number(column)];
  });
  const form = layoutForm([...new Set(columns)].slice(0, 50));
  const read = await readForm(form, { posted, locale: localeOf(context) });
  if (!read.ok) return sendBack(read.answer);
  const chosen = columns.filter((column) => read.text(columnFields(column).flow) !== 'none');
  if (chosen.length === 0)
    return sendBack(
      read.refused({
        kind: 'invalid',
        code: 'no-column-chosen',
        at: `/body/${columnFields(columns[0] ?? 0).flow}`,
      }),
    );
  const { installation } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const params = { installation, import: idIn(read.text('import')) };
  const body = {
    decimal: read.text('decimal') === 'comma' ? (',' as const) : ('.' as const),
    order: read.text('order') as 'day-first' | 'month-first',
    labels: read.text('labels') as 'start' | 'end',
    clock: read.text('clock') as 'home' | 'utc' | 'standard',
    values: chosen.map((column) => {
      const names = columnFields(column);
      return {
        column,
        flow: read.text(names.flow) as 'grid-import' | 'feed-in' | 'generation',
        unit: read.text(names.unit) as 'Wh' | 'kWh' | 'MWh' | 'W' | 'kW',
        isCounter: read.text(names.kind) === 'counter',
      };
    }),
  };
  const answered = await energy.answerImport({ params, body }, { token: issued.value });
  if (!answered.ok) return sendBack(read.refused(answered));
  return redirect(settingPaths.imports(params), 303);
}

async function decide(context: Context, posted: FormData) {
  const { energy } = context.get(backendContext);
  const read = await readForm(decisionForm, { posted, locale: localeOf(context) });
  if (!read.ok) return sendBack(read.answer);
  const { installation } = read;
  const issued = await accessToken(context, installation);
  if (!issued.ok) return sendBack(read.refused(issued));
  const params = { installation, import: idIn(read.text('import')) };
  const options = { token: issued.value };
  switch (read.text('decision')) {
    case 'store': {
      const stored = await energy.storeImport({ params }, options);
      if (!stored.ok) return sendBack(read.refused(stored));
      return redirect(settingPaths.imports(params), 303);
    }
    case 'undo': {
      const undone = await energy.undoImport({ params }, options);
      if (!undone.ok) return sendBack(read.refused(undone));
      return redirect(settingPaths.imports(params), 303);
    }
    default: {
      const cancelled = await energy.cancelImport({ params }, options);
      if (!cancelled.ok) return sendBack(read.refused(cancelled));
      return redirect(settingPaths.imports({ installation }), 303);
    }
  }
}

/** Letters of an id only, because it goes into a path; the service refuses an invalid one. */
const idIn = (text: string): string => text.replaceAll(/[^\w-]/gu, '').slice(0, 40);
