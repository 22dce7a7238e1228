import type { DeviceCloud, CommandRefusal } from './device-cloud.ts';
import { refusedByLimits } from './refused-by-limits.ts';

/**
 * Device cloud of a vendor that the operator has not configured: every call of an existing link is refused as `misconfigured`.
 */
export function createAbsentCloud(vendor: string): DeviceCloud {
  const refused = refusedByLimits('misconfigured');
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
