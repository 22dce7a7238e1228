import { supportsScanning } from './supports-scanning.ts';
import { createCamera } from './camera.ts';
import { scanFrames } from './scan-frames.ts';
import { createSightings } from './sightings.ts';
import { watchVisibility } from './visibility.ts';

// One bundle with everything a live camera needs.
export { supportsScanning, createCamera, createSightings, scanFrames, watchVisibility };
