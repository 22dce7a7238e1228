import { orThrow, sessionOf } from '../../../api/installation.ts';
import { signInAgain } from '../../../api/step-up.ts';
import { backendContext } from '../../../context.ts';
import { paths } from '../../../paths.ts';
import type { Route } from './+types/export';

/** Passes the archive on; after a second sign-in the page offers it again. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    const { product } = context.get(backendContext);
    const token = { token: sessionOf(context).accessToken };
    const archive = await product.downloadDataExport({}, token);
    if (!archive.ok && archive.kind === 'step-up')
      throw signInAgain(context, paths.accountData('signed-in'));
    return orThrow(archive);
  },
];

/** Never rendered: with a component, React Router shows the app's error page for a failure. */
export default function DataExport() {
  return null;
}
