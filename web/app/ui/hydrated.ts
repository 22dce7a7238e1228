import { useSyncExternalStore } from 'react';

const never = () => () => {};

// False on the server and in the first browser render, so that what needs JavaScript is only offered where it works.
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
