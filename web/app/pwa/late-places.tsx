import { useLate } from './late.ts';

/** Where the notices of the line and of a newer version appear. */
export function NoticesPlace({ isStale }: { isStale: boolean }) {
  const late = useLate();
  return late && <late.Notices isStale={isStale} />;
}

/** Where the app offers to be kept on the device. */
export function InstallPlace() {
  const late = useLate();
  return late && <late.InstallPlace />;
}
