import { canScan } from './can-scan.ts';
import { createCamera } from './camera.ts';
import { lookAtFrames } from './look-at-frames.ts';
import { watchSight } from './sight.ts';

// One file to fetch for all that a live camera needs.
export { canScan, createCamera, lookAtFrames, watchSight };
