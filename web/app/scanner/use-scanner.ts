import type { ProductRange } from '@hearth/product/label/product-ranges.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Camera, CameraState } from './camera.ts';
import type { CameraSetting } from './camera-choice.ts';
import type * as engine from './live-scan.ts';
import type { Sighting } from './sightings.ts';

export interface Scanner {
  readonly state: CameraState;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly overlay: RefObject<SVGSVGElement | null>;
  readonly retry: () => void;
  readonly light: (isOn: boolean) => void;
}

export interface ScannerOptions {
  readonly setting: CameraSetting;
  readonly isInApp: boolean;
  /** The camera pauses: a picture is being read, or a code was found. */
  readonly isPaused: boolean;
  /** The selected product range. */
  readonly range: ProductRange | null;
  /** False for the code that was handled a moment ago. */
  readonly isNew: (text: string) => boolean;
  /** Called for each frame. */
  readonly onSighting: (sighting: Sighting) => void;
}

/** The live camera: starts with the page, follows the setting, and scans its frames while live. */
export function useScanner(options: ScannerOptions): Scanner {
  const { setting, isInApp, isPaused } = options;
  const [state, setState] = useState<CameraState>({ kind: 'off' });
  const video = useRef<HTMLVideoElement>(null);
  const overlay = useRef<SVGSVGElement>(null);
  const camera = useRef<Camera | null>(null);
  const chosen = useRef(setting);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    return onceHere(({ createCamera, supportsScanning, watchVisibility }) => {
      const world = {
        devices: 'mediaDevices' in navigator ? navigator.mediaDevices : undefined,
        isSecure: isSecureContext,
        canScan: supportsScanning(),
        isInApp,
      };
      const made = createCamera({ world, video: element, onState: setState });
      camera.current = made;
      made.choose(chosen.current);
      const unwatch = watchVisibility(made);
      return () => {
        unwatch();
        made.close();
        camera.current = null;
      };
    });
  }, [isInApp]);
  useEffect(() => {
    if (chosen.current === setting) return;
    chosen.current = setting;
    camera.current?.choose(setting);
  }, [setting]);
  const isLooking = state.kind === 'live' && !isPaused;
  useEffect(() => {
    if (!isLooking) return;
    return onceHere(({ createSightings, scanFrames }) => {
      const element = video.current;
      // After a settled code the picture was paused.
      if (element?.paused === true) void element.play().catch(() => undefined);
      const { range } = latest.current;
      const isNew = (text: string): boolean => latest.current.isNew(text);
      return scanFrames({
        video: () => video.current,
        overlay: overlay.current,
        sightings: createSightings({ range, isNew }),
        onSighting: (sighting) => latest.current.onSighting(sighting),
        onFault: (fault) => camera.current?.fail(fault),
        onBeat: (atMs) => camera.current?.beat(atMs),
      });
    });
  }, [isLooking]);
  return {
    state,
    video,
    overlay,
    retry: () => camera.current?.retry(),
    light: (isOn) => camera.current?.light(isOn),
  };
}

/** Loads the camera's code after the page is rendered. Returns a function that ends it, also before it has started. */
function onceHere(begin: (parts: typeof engine) => () => void): () => void {
  let isOver = false;
  let end = (): void => undefined;
  void import('./live-scan.ts').then((parts) => {
    if (!isOver) end = begin(parts);
  });
  return () => {
    isOver = true;
    end();
  };
}
