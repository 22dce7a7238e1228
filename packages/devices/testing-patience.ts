import type { DeviceCloud } from './device-cloud.ts';

/**
 * A cloud with a long time limit, and a short one while the vendor is silent, so that no test depends on the machine's speed.
 */
export function cloudWithPatience(
  isSilent: () => boolean,
  make: (timeoutMs: number) => DeviceCloud,
): DeviceCloud {
  const [patient, hurried] = [make(60_000), make(200)];
  const cloud = (): DeviceCloud => (isSilent() ? hurried : patient);
  return {
    ...patient,
    exchangeCode: (request) => cloud().exchangeCode(request),
    refresh: (request) => cloud().refresh(request),
    read: (request) => cloud().read(request),
    write: (request) => cloud().write(request),
  };
}
