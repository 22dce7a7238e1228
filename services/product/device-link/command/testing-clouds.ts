import type { DeviceCloud } from '@hearth/devices/device-cloud.ts';

/** A cloud with a minimum interval between writes to a unit, and a number of writes a day. */
export const withMinInterval =
  (minIntervalS: number, writesPerDay = 100) =>
  (cloud: DeviceCloud): DeviceCloud => ({
    ...cloud,
    control: { ...cloud.control, minIntervalS, writesPerDay },
  });

/** A cloud that accepts commands and ignores them. */
export const ignoringCommands = (cloud: DeviceCloud): DeviceCloud => ({
  ...cloud,
  write: async ({ accessToken, now }) => {
    const answer = await cloud.read({ accessToken, timeZone: 'UTC', now });
    return { ok: true, state: 'accepted', quota: answer.quota };
  },
});

/** A cloud that executes commands and answers with a time-out. */
export const writesTimeOutAfterArriving = (cloud: DeviceCloud): DeviceCloud => ({
  ...cloud,
  write: async (request) => {
    const answer = await cloud.write(request);
    return { ok: false, code: 'timed-out', quota: answer.quota };
  },
});
