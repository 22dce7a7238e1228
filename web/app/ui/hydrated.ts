import { useSyncExternalStore } from 'react';

const never = () => () => {};

// False on the server and while hydrating, so that controls that need JavaScript appear only where it works.
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
