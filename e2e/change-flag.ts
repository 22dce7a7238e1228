import type { RunningWorld } from './world/start-world.ts';

/** Changes a feature flag as the operator does, and waits as long as a process holds the flags. */
export async function changeFlag(
  world: RunningWorld,
  change: 'set' | 'clear',
  input: { readonly flag: string; readonly value?: string; readonly condition?: object },
): Promise<void> {
  await world.ask('operate', { name: `flags ${change}`, input });
  await world.ask('advance', { seconds: 11 });
}
