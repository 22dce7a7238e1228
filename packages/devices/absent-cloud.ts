import type { DeviceCloud, CommandRefusal } from './device-cloud.ts';
import { QUOTA_UNKNOWN } from './device-cloud.ts';

/**
 * Device cloud of a vendor that the operator has not configured: every call of an existing link is refused as `misconfigured`.
 */
export function createAbsentCloud(vendor: string): DeviceCloud {
  const refused: CommandRefusal = {
    ok: false,
    code: 'refused',
    by: 'limits',
    reason: 'misconfigured',
    at: '',
    limit: null,
    quota: QUOTA_UNKNOWN,
  };
  const refuse = async (): Promise<CommandRefusal> => refused;
  return {
    vendor,
    control: { minIntervalS: 3600, writesPerDay: 0, latencyS: 60 },
    capabilities: {
      push: false,
      holiday: false,
      schedules: false,
      energyResolutions: [],
      pollIntervalS: 3600,
    },
    allowance: null,
    authorize: ({ redirectUri }) => ({ url: redirectUri }),
    exchangeCode: refuse,
    refresh: refuse,
    read: refuse,
    write: refuse,
    interpret: () => ({ ok: false, code: 'malformed', at: '', reason: 'wrong-root' }),
  };
}
