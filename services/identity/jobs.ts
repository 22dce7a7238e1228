import { dayS } from '@hearth/calendar/durations.ts';
import type { Declaration } from '@hearth/access/registry.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import { forgetUnproven } from './sign-up/store.ts';
import { sweepMailTokens } from './mail/store.ts';
import { sweepModels } from './oidc/store.ts';
import { sweepChallenges } from './passkey/store.ts';
import { type KeyDeps, rotateSigningKeys } from './signing-keys/store.ts';
import { deleteOldAttempts } from './rate-limit/store.ts';

const byItself: Declaration = { resource: 'account', verb: 'run', roles: ['service'] };

export function identityJobs(deps: Omit<KeyDeps, 'clock'>): readonly ServiceJob[] {
  return [
    {
      name: 'identity/sweep',
      declaration: byItself,
      everyS: 3_600,
      run: async (now) => {
        await sweepModels(deps.db, now);
        await deleteOldAttempts(deps.db, now.subtract({ hours: 25 }));
        await sweepChallenges(deps.db, now);
        await sweepMailTokens(deps.db, now.subtract({ hours: 30 * 24 }));
        await forgetUnproven(deps.db, {
          linksBefore: now.subtract({ hours: 30 * 24 }),
          accountsBefore: now.subtract({ hours: 30 * 24 }),
        });
      },
    },
    {
      name: 'identity/rotate-signing-keys',
      declaration: byItself,
      everyS: dayS,
      run: async (now) => {
        await rotateSigningKeys(deps, now);
      },
    },
  ];
}
