import { type CameraSetting, constraintsFor } from './camera-choice.ts';
import { type CameraFault, cameraFaultOf } from './camera-fault.ts';

export type CameraState =
  | { readonly kind: 'off' }
  /** The permission prompt is open, or the camera is starting. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'live'; readonly isFront: boolean; readonly torch: 'none' | 'off' | 'on' }
  | { readonly kind: 'failed'; readonly fault: CameraFault };

/** The browser functions used by the camera. */
export interface CameraEnvironment {
  readonly devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> | undefined;
  readonly isSecure: boolean;
  /** This browser can decode pictures. */
  readonly canScan: boolean;
  /** An in-app browser, which may lack the camera. */
  readonly isInApp: boolean;
}

/** The part of a video element that is used. */
export type CameraVideo = Pick<
  HTMLVideoElement,
  'srcObject' | 'play' | 'readyState' | 'currentTime' | 'addEventListener' | 'removeEventListener'
>;

export interface Camera {
  readonly choose: (setting: CameraSetting) => void;
  /** Starts the camera again after a fault. */
  readonly retry: () => void;
  readonly light: (isOn: boolean) => void;
  /** The page became visible or hidden. */
  readonly look: (isSeen: boolean) => void;
  /** Called for each frame of the page with its time in milliseconds; detects a frozen picture. */
  readonly beat: (atMs: number) => void;
  /** Stops the camera for a fault elsewhere, such as a decoder that does not load. */
  readonly fail: (fault: CameraFault) => void;
  readonly close: () => void;
}

/** Time limit of the first picture, which sometimes never arrives in an installed app on iOS. */
const firstPictureMsMax = 6000;
/** Capabilities such as the torch are known a moment after the first picture. */
const capabilitiesAfterMs = 500;
/** Time after which the camera of a hidden page is turned off; not at once, because iOS asks for permission each time. */
const unseenMsMax = 10_000;
const stillMsMax = 4000;

interface Run {
  readonly stream: MediaStream;
  readonly timers: ReturnType<typeof setTimeout>[];
  movedAtMs: number | null;
  lastTime: number;
}

interface CameraOptions {
  readonly world: CameraEnvironment;
  readonly video: CameraVideo;
  readonly onState: (state: CameraState) => void;
}

export const createCamera = (options: CameraOptions): Camera => new OwnedCamera(options);

/**
 * One camera for one video element. Every failure becomes a state with its reason; nothing throws. A stream that the operating system
 * ends while the page is hidden is started again when the page is visible.
 */
class OwnedCamera implements Camera {
  readonly #world: CameraEnvironment;
  readonly #video: CameraVideo;
  readonly #onState: (state: CameraState) => void;
  #setting: CameraSetting = 'off';
  #state: CameraState = { kind: 'off' };
  #run: Run | null = null;
  /** Number of the current start; answers of earlier starts are dropped. */
  #turn = 0;
  #isRested = false;
  #restarts = 0;
  #unseen: ReturnType<typeof setTimeout> | undefined;

  constructor({ world, video, onState }: CameraOptions) {
    this.#world = world;
    this.#video = video;
    this.#onState = onState;
  }

  choose(setting: CameraSetting): void {
    this.#setting = setting;
    this.retry();
  }

  retry(): void {
    this.#restarts = 0;
    void this.#start();
  }

  light(isOn: boolean): void {
    const [track] = this.#run?.stream.getVideoTracks() ?? [];
    const state = this.#state;
    if (state.kind !== 'live' || state.torch === 'none' || !track) return;
    void track.applyConstraints(torchOf(isOn)).then(
      () => this.#tell({ ...state, torch: isOn ? 'on' : 'off' }),
      () => this.#tell({ ...state, torch: 'none' }),
    );
  }

  look(isSeen: boolean): void {
    clearTimeout(this.#unseen);
    if (!isSeen) {
      this.#unseen = setTimeout(() => this.#rest(), unseenMsMax);
      return;
    }
    const state = this.#state;
    const wasTaken = state.kind === 'failed' && state.fault === 'ended';
    const isLost = state.kind === 'live' && !this.#isHealthy();
    if (this.#isRested || wasTaken || isLost) void this.#start();
  }

  beat(atMs: number): void {
    const run = this.#run;
    if (!run || this.#state.kind !== 'live') return;
    if (this.#video.currentTime !== run.lastTime) {
      if (run.movedAtMs !== null) this.#restarts = 0;
      run.movedAtMs = atMs;
      run.lastTime = this.#video.currentTime;
      return;
    }
    if (atMs - (run.movedAtMs ?? atMs) < stillMsMax) return;
    // The first freeze is repaired silently, the second is reported.
    this.#restarts += 1;
    if (this.#restarts > 1) this.fail('never-started');
    else void this.#start();
  }

  fail(fault: CameraFault): void {
    this.#turn += 1;
    this.#stop();
    this.#tell({ kind: 'failed', fault });
  }

  close(): void {
    clearTimeout(this.#unseen);
    this.#turn += 1;
    this.#stop();
  }

  #tell(state: CameraState): void {
    this.#state = state;
    this.#onState(state);
  }

  #stop(): void {
    for (const timer of this.#run?.timers ?? []) clearTimeout(timer);
    for (const track of this.#run?.stream.getTracks() ?? []) track.stop();
    this.#run = null;
    this.#video.srcObject = null;
  }

  #rest(): void {
    this.#isRested = this.#run !== null;
    this.#turn += 1;
    this.#stop();
  }

  #isHealthy(): boolean {
    const tracks = this.#run?.stream.getVideoTracks() ?? [];
    return (
      tracks.length > 0 && tracks.every((track) => track.readyState === 'live' && !track.muted)
    );
  }

  async #start(): Promise<void> {
    this.#turn += 1;
    const own = this.#turn;
    this.#stop();
    this.#isRested = false;
    if (this.#setting === 'off') return this.#tell({ kind: 'off' });
    const missing = missingIn(this.#world);
    if (missing) return this.fail(missing);
    this.#tell({ kind: 'asking' });
    const opened = await openStream(this.#world, this.#setting);
    if (own !== this.#turn) {
      if (opened.ok) for (const track of opened.stream.getTracks()) track.stop();
      return;
    }
    if (!opened.ok) return this.fail(opened.fault);
    this.#run = { stream: opened.stream, timers: [], movedAtMs: null, lastTime: -1 };
    const isPlaying = await plays(this.#video, opened.stream);
    if (own !== this.#turn) return;
    if (!isPlaying) return this.fail('never-started');
    this.#goLive(this.#run);
  }

  #goLive({ stream, timers }: Run): void {
    const [track] = stream.getVideoTracks();
    // Unplugged, or ended by the system: a hidden page waits until it is visible.
    track?.addEventListener('ended', () => {
      if (this.#run?.stream === stream) this.fail('ended');
    });
    const isFront = track?.getSettings().facingMode === 'user';
    this.#tell({ kind: 'live', isFront, torch: 'none' });
    timers.push(
      setTimeout(() => {
        if (track && hasTorch(track)) this.#tell({ kind: 'live', isFront, torch: 'off' });
      }, capabilitiesAfterMs),
    );
  }
}

function missingIn({ devices, isSecure, canScan, isInApp }: CameraEnvironment): CameraFault | null {
  if (!isSecure) return 'insecure';
  if (devices !== undefined && canScan) return null;
  return isInApp ? 'in-app' : 'unsupported';
}

type OpenedStream =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly fault: CameraFault };

async function openStream(
  { devices, isInApp }: CameraEnvironment,
  setting: Exclude<CameraSetting, 'off'>,
): Promise<OpenedStream> {
  try {
    const listed = await devices?.enumerateDevices().catch(() => []);
    const video = constraintsFor(setting, listed ?? []);
    const stream = await devices?.getUserMedia({ video, audio: false });
    return stream ? { ok: true, stream } : { ok: false, fault: 'unsupported' };
  } catch (error) {
    const fault = cameraFaultOf(error);
    return { ok: false, fault: isInApp && fault === 'denied' ? 'in-app' : fault };
  }
}

/** Whether the first picture arrived in time. */
async function plays(video: CameraVideo, stream: MediaStream): Promise<boolean> {
  let settle: (isThere: boolean) => void = () => undefined;
  const first = new Promise<boolean>((resolve) => (settle = resolve));
  const came = (): void => settle(true);
  const timer = setTimeout(() => settle(false), firstPictureMsMax);
  video.addEventListener('loadeddata', came);
  video.srcObject = stream;
  video.play().catch((error: unknown) => {
    // Another start has replaced this stream and continues.
    if (!(error instanceof Error && error.name === 'AbortError')) settle(false);
  });
  const isThere = await first;
  clearTimeout(timer);
  video.removeEventListener('loadeddata', came);
  return isThere;
}

/** The torch (Image Capture draft), which TypeScript's types lack. */
const torchOf = (torch: boolean): MediaTrackConstraints => {
  const light: MediaTrackConstraintSet & { torch: boolean } = { torch };
  return { advanced: [light] };
};

function hasTorch(track: MediaStreamTrack): boolean {
  const able: MediaTrackCapabilities & { readonly torch?: boolean } =
    'getCapabilities' in track ? track.getCapabilities() : {};
  return able.torch === true;
}
