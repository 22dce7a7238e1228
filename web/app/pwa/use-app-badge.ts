import { useEffect } from 'react';

/** Shows the number of unread messages on the icon of the installed app; browsers without that do nothing. */
export function useAppBadge(unread: number | null): void {
  useEffect(() => {
    if (unread !== null) void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
}
