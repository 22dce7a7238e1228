/** Reasons for a missing camera picture; each has its own text and next action. */
export const cameraFaults = [
  'insecure',
  'unsupported',
  'in-app',
  'denied',
  'no-camera',
  'in-use',
  'wrong-camera',
  'cross-origin',
  'never-started',
  'ended',
  'engine',
  'failed',
] as const;
export type CameraFault = (typeof cameraFaults)[number];

/** Errors of `getUserMedia` (W3C Media Capture and Streams §10.2), and the names of the same errors in older browsers. */
const faultsByName: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-camera',
  DevicesNotFoundError: 'no-camera',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  AbortError: 'in-use',
  OverconstrainedError: 'wrong-camera',
  ConstraintNotSatisfiedError: 'wrong-camera',
  NotSupportedError: 'unsupported',
  TypeError: 'unsupported',
};

export const cameraFaultOf = (error: unknown): CameraFault =>
  error instanceof Error ? (faultsByName[error.name] ?? 'failed') : 'failed';

/** Faults for which a retry can help. */
export const canRetry: Readonly<Record<CameraFault, boolean>> = {
  insecure: false,
  unsupported: false,
  'in-app': false,
  denied: true,
  'no-camera': true,
  'in-use': true,
  'wrong-camera': false,
  'cross-origin': false,
  'never-started': true,
  ended: true,
  engine: true,
  failed: true,
};
