import type { WorldConfig } from './config.ts';

/** `offered`: the sign-in screen shows the demo account to developers, never in production. */
export type DemoAccount = 'offered' | 'hidden';

/** Whether a start creates the demo account, sample units, sample partners, sample packages and sample manuals. */
export const hasDemoAccount = ({
  environment,
  demoHomes,
}: Pick<WorldConfig, 'environment' | 'demoHomes'>): boolean =>
  environment === 'feature' && demoHomes.length > 0;
