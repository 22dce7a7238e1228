import { redirect } from 'react-router';
import { readStoredCode } from '../../api/stored-code.ts';
import { paths } from '../../paths.ts';
import { servicePartnerPaths } from '../../service-partner-paths.ts';
import type { Route } from './+types/screen';

/** Address after sign-up and sign-in: redirects to the step of the stored code, or to the launcher. */
export function loader({ context }: Route.LoaderArgs): Response {
  const stored = readStoredCode(context);
  switch (stored?.kind) {
    case 'label':
      return redirect(paths.scanDetecting());
    case 'invitation':
      return redirect(paths.scanInvitation());
    case 'resident':
      return redirect(paths.invitation(stored.code));
    case 'colleague':
      return redirect(servicePartnerPaths.invitation(stored.code));
    case undefined:
      return redirect(paths.launcher());
  }
}

export default function Continue() {
  return null;
}
