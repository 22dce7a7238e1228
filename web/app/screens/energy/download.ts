import { data } from 'react-router';
import type { InstallationChoice } from '../../api/installation-choice.ts';

/** The installation of a download; throws when there is none. */
export function downloadOf(chosen: InstallationChoice): string {
  if (chosen.state === 'chosen') return chosen.installation.installation;
  throw data(null, { status: chosen.state === 'none' ? 404 : 503 });
}
