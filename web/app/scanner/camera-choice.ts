/** The person's choice of camera. */
export const cameraSettings = ['auto', 'rear', 'front', 'off'] as const;
export type CameraSetting = (typeof cameraSettings)[number];

export const isCameraSetting = (value: string | null): value is CameraSetting =>
  cameraSettings.some((setting) => setting === value);

/** Resolution for a code at arm's length; more only takes longer to decode. */
const size = {
  width: { min: 360, ideal: 1280, max: 1920 },
  height: { min: 240, ideal: 720, max: 1080 },
};

/** Name parts of unsuitable lenses (wide, tele) and of virtual cameras. */
const unfit = /virtual|ultra.?wide|ultraweit|triple|dual|tele|desk view|infrared|\bIR\b|obs\b/i;

type Listed = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>;

/**
 * Constraints for `getUserMedia`. With one or two cameras the direction is enough. With more, the main camera is named, because the
 * direction alone may select the widest lens: systems list the front cameras first and the main rear one last. Names are known only
 * after an earlier permission.
 */
export function constraintsFor(
  setting: Exclude<CameraSetting, 'off'>,
  devices: readonly Listed[],
): MediaTrackConstraints {
  const cameras = devices.filter(({ kind }) => kind === 'videoinput');
  const named = cameras.filter(({ deviceId, label }) => deviceId !== '' && label !== '');
  if (cameras.length > 2 && named.length === cameras.length) {
    const fit = named.filter(({ label }) => !unfit.test(label));
    const chosen = setting === 'front' ? fit[0] : fit.at(-1);
    if (chosen) return { ...size, deviceId: { exact: chosen.deviceId } };
  }
  return { ...size, facingMode: facingOf[setting] };
}

const facingOf: Readonly<Record<Exclude<CameraSetting, 'off'>, ConstrainDOMString>> = {
  auto: { ideal: 'environment' },
  rear: { exact: 'environment' },
  front: { exact: 'user' },
};
