import type { Home } from '@hearth/plant/home.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';

export const homeNameOf = ({ key }: Home): string => key.replace(/-\d+$/, '');

/** Names of the simulated homes: their streets. */
export const homeNames: readonly string[] = sampleHomes.map(homeNameOf);

export function homeNamed(name: string): Home | null {
  return sampleHomes.find((home) => homeNameOf(home) === name) ?? null;
}
