import { type RouterContextProvider, data } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { openLog } from '../open-maintenance.ts';
import { earlierVersions } from './earlier-versions.ts';

/** The entry of the address with its files, and its earlier versions. */
export async function openEntry(context: Readonly<RouterContextProvider>, url: URL) {
  const { installation, log } = await openLog(context, url);
  const named = url.searchParams.get('entry');
  const entry = log.entries.find((each) => each.entry === named);
  if (!entry) throw data(null, { status: 404 });
  const earlier = earlierVersions(entry, log.entries);
  const { product } = context.get(backendContext);
  const filesOf = async (id: string) =>
    orThrow(
      await product.getEntryFiles(
        { params: { installation: installation.installation, entry: id } },
        { token: sessionOf(context).accessToken },
      ),
    );
  const [files, ...filesBefore] = await Promise.all([
    filesOf(entry.entry),
    ...earlier
      .filter(({ fileCount }) => fileCount > 0)
      .map(async ({ entry: id }) => ({ entry: id, files: await filesOf(id) })),
  ]);
  return { installation, entry, earlier, files, filesBefore };
}
