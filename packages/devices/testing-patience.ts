import type { DeviceCloud } from './device-cloud.ts';

/**
 * A cloud that gives its maker all the time that a busy machine may need, and hardly any while the maker is silent: no test of it
 * measures the machine.
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
