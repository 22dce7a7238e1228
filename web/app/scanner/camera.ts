import { type CameraSetting, constraintsFor } from './camera-choice.ts';
import { type CameraFault, cameraFaultOf } from './camera-fault.ts';

export type CameraState =
  | { readonly kind: 'off' }
  /** The person is asked, or the camera is on its way. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'live'; readonly isFront: boolean; readonly torch: 'none' | 'off' | 'on' }
  | { readonly kind: 'failed'; readonly fault: CameraFault };

/** What the browser brings. */
export interface CameraEnvironment {
  readonly devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> | undefined;
  readonly isSecure: boolean;
  /** Pictures can be read in this browser. */
  readonly canScan: boolean;
  /** A window inside another app, which is why something may be missing. */
  readonly isInApp: boolean;
}

/** The part of a video element that is used. */
export type CameraVideo = Pick<
  HTMLVideoElement,
  'srcObject' | 'play' | 'readyState' | 'currentTime' | 'addEventListener' | 'removeEventListener'
>;

export interface Camera {
  readonly choose: (setting: CameraSetting) => void;
  /** The same again, after something failed. */
  readonly retry: () => void;
  readonly light: (isOn: boolean) => void;
  /** The page came into sight, or went out of it. */
  readonly look: (isSeen: boolean) => void;
  /** To be called for each frame of the page, at that many milliseconds: notices a picture that stands still. */
  readonly beat: (atMs: number) => void;
  /** Something that is not the camera's fault makes it useless. */
  readonly fail: (fault: CameraFault) => void;
  readonly close: () => void;
}

/** An installed app on iOS sometimes never gets its first picture. */
const firstPictureMsMax = 6000;
/** What a camera can do is only told a moment after its first picture. */
const capabilitiesAfterMs = 500;
/** A camera that nobody looks at goes off, but not for a glance at another app: iOS asks anew each time. */
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
 * One camera for one video element. Every way of failing ends in a state with its reason, and none of them throws; what an
 * operating system takes away while the page is out of sight is taken up again when it is back.
 */
class OwnedCamera implements Camera {
  readonly #world: CameraEnvironment;
  readonly #video: CameraVideo;
  readonly #onState: (state: CameraState) => void;
  #setting: CameraSetting = 'off';
  #state: CameraState = { kind: 'off' };
  #run: Run | null = null;
  /** What was begun before the last choice may still answer, and no longer counts. */
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
    // Once is a hiccup; a second time there is something wrong that a person should hear of.
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
    // Unplugged, or taken by the system: what is out of sight waits until somebody looks.
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

/** Whether the first picture came, in time. */
async function plays(video: CameraVideo, stream: MediaStream): Promise<boolean> {
  let settle: (isThere: boolean) => void = () => undefined;
  const first = new Promise<boolean>((resolve) => (settle = resolve));
  const came = (): void => settle(true);
  const timer = setTimeout(() => settle(false), firstPictureMsMax);
  video.addEventListener('loadeddata', came);
  video.srcObject = stream;
  video.play().catch((error: unknown) => {
    // Another stream took this one's place: whoever put it there goes on.
    if (!(error instanceof Error && error.name === 'AbortError')) settle(false);
  });
  const isThere = await first;
  clearTimeout(timer);
  video.removeEventListener('loadeddata', came);
  return isThere;
}

/** The torch is in no type of the platform's: it came with the Image Capture draft. */
const torchOf = (torch: boolean): MediaTrackConstraints => {
  const light: MediaTrackConstraintSet & { torch: boolean } = { torch };
  return { advanced: [light] };
};

function hasTorch(track: MediaStreamTrack): boolean {
  const able: MediaTrackCapabilities & { readonly torch?: boolean } =
    'getCapabilities' in track ? track.getCapabilities() : {};
  return able.torch === true;
}
