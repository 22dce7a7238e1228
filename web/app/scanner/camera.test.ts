import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { constraintsFor } from './camera-choice.ts';
import {
  type CameraState,
  type CameraVideo,
  type CameraEnvironment,
  createCamera,
} from './camera.ts';

/** A media track of a phone, with the operating system's events. */
class Track extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  muted = false;
  applied: unknown[] = [];
  readonly able: object;
  readonly facingMode: string | undefined;
  constructor({ able = {}, facingMode }: { able?: object; facingMode?: string } = {}) {
    super();
    this.able = able;
    this.facingMode = facingMode;
  }
  getSettings = () => ({ facingMode: this.facingMode });
  getCapabilities = () => this.able;
  applyConstraints = async (constraints: unknown): Promise<void> =>
    void this.applied.push(constraints);
  stop = (): void => void (this.readyState = 'ended');
  taken(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

class Video extends EventTarget {
  srcObject: unknown = null;
  readyState = 4;
  currentTime = 0;
  /** Called when a stream is attached. */
  starts = true;
  play = async (): Promise<void> => {
    if (this.starts) this.dispatchEvent(new Event('loadeddata'));
  };
}

function scene(options: Partial<CameraEnvironment> & { track?: Track; error?: Error } = {}) {
  const { track = new Track(), error, ...world } = options;
  const requested: (MediaTrackConstraints | undefined)[] = [];
  const tracks: Track[] = [];
  const video = new Video();
  const states: CameraState[] = [];
  const control = { track, error };
  const devices = {
    enumerateDevices: async () => [],
    getUserMedia: async (constraints: { video?: MediaTrackConstraints }) => {
      requested.push(constraints.video);
      if (control.error) throw control.error;
      // Each stream has a track of its own.
      if (tracks.includes(control.track)) control.track = new Track();
      const own = control.track;
      tracks.push(own);
      return { getTracks: () => [own], getVideoTracks: () => [own] };
    },
  };
  const camera = createCamera({
    world: {
      devices: devices as unknown as MediaDevices,
      isSecure: true,
      canScan: true,
      isInApp: false,
      ...world,
    },
    video: video as unknown as CameraVideo,
    onState: (state) => states.push(state),
  });
  const settled = async (ms = 0): Promise<CameraState | undefined> => {
    await vi.advanceTimersByTimeAsync(ms);
    return states.at(-1);
  };
  return { camera, video, states, requests: requested, tracks, control, settled };
}

const named = (name: string): Error => Object.assign(new Error(name), { name });
const live = { kind: 'live', isFront: false, torch: 'none' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createCamera', () => {
  test('requests the camera, goes live, and turns off with its torch', async () => {
    const { camera, states, tracks, settled, video } = scene();
    camera.choose('auto');
    expect(await settled()).toEqual(live);
    expect(states.map(({ kind }) => kind)).toEqual(['asking', 'live']);
    camera.choose('off');
    expect(await settled()).toEqual({ kind: 'off' });
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
    expect(video.srcObject).toBeNull();
  });

  test('reports a torch after half a second, and switches it', async () => {
    const { camera, control, settled } = scene({ track: new Track({ able: { torch: true } }) });
    camera.choose('rear');
    expect(await settled(499)).toEqual(live);
    expect(await settled(1)).toEqual({ ...live, torch: 'off' });
    camera.light(true);
    expect(await settled()).toEqual({ ...live, torch: 'on' });
    expect(control.track.applied).toEqual([{ advanced: [{ torch: true }] }]);
  });

  test('a second choice during the start leaves only the second camera on', async () => {
    const { camera, states, tracks, settled, control } = scene();
    camera.choose('front');
    control.track = new Track();
    camera.choose('rear');
    await settled();
    expect(states.filter(({ kind }) => kind === 'live')).toHaveLength(1);
    expect(tracks.filter(({ readyState }) => readyState === 'live')).toHaveLength(1);
  });
});

describe('each way of failing has its own reason', () => {
  test.each([
    [{ isSecure: false }, 'insecure'],
    [{ devices: undefined }, 'unsupported'],
    [{ canScan: false }, 'unsupported'],
    [{ devices: undefined, isInApp: true }, 'in-app'],
    [{ error: named('NotAllowedError') }, 'denied'],
    [{ error: named('NotAllowedError'), isInApp: true }, 'in-app'],
    [{ error: named('NotFoundError') }, 'no-camera'],
    [{ error: named('NotReadableError') }, 'in-use'],
    [{ error: named('AbortError') }, 'in-use'],
    [{ error: named('OverconstrainedError') }, 'wrong-camera'],
    [{ error: named('SomethingNewError') }, 'failed'],
  ] as const)('%j is %s', async (constraints, fault) => {
    const { camera, settled } = scene(constraints);
    camera.choose('auto');
    expect(await settled()).toEqual({ kind: 'failed', fault });
  });

  test('a stream without a first picture ends after six seconds, and can be retried', async () => {
    const { camera, video, settled, tracks } = scene();
    video.starts = false;
    camera.choose('auto');
    expect(await settled(5999)).toEqual({ kind: 'asking' });
    expect(await settled(1)).toEqual({ kind: 'failed', fault: 'never-started' });
    expect(tracks[0]?.readyState).toBe('ended');
    video.starts = true;
    Object.assign(tracks[0] ?? {}, { readyState: 'live' });
    camera.retry();
    expect(await settled()).toEqual(live);
  });

  test('an unplugged camera is reported', async () => {
    const { camera, control, settled } = scene();
    camera.choose('auto');
    await settled();
    control.track.taken();
    expect(await settled()).toEqual({ kind: 'failed', fault: 'ended' });
  });
});

describe('a page that was hidden', () => {
  test.each([
    ['taken by the system', (track: Track) => track.taken()],
    ['muted by the system', (track: Track) => void (track.muted = true)],
    // Installed apps on iOS come back with a dead track and no event.
    ['dead without a word', (track: Track) => void (track.readyState = 'ended')],
  ])('starts a camera again that was %s', async (_, happens) => {
    const { camera, control, requests, settled } = scene();
    camera.choose('auto');
    await settled();
    happens(control.track);
    control.track = new Track();
    camera.look(true);
    expect(await settled()).toEqual(live);
    expect(requests).toHaveLength(2);
  });

  test('keeps a working camera, without another permission prompt', async () => {
    const { camera, requests, settled } = scene();
    camera.choose('auto');
    await settled();
    camera.look(false);
    await settled(9000);
    camera.look(true);
    camera.look(true);
    await settled(20_000);
    expect(requests).toHaveLength(1);
  });

  test('turns the camera off after ten seconds, and on again when visible', async () => {
    const { camera, control, requests, settled } = scene();
    camera.choose('auto');
    await settled();
    camera.look(false);
    await settled(10_000);
    expect(control.track.readyState).toBe('ended');
    control.track = new Track();
    camera.look(true);
    expect(await settled()).toEqual(live);
    expect(requests).toHaveLength(2);
  });

  test('does not request a refused camera again', async () => {
    const { camera, requests, settled } = scene({ error: named('NotAllowedError') });
    camera.choose('auto');
    await settled();
    camera.look(true);
    await settled();
    expect(requests).toHaveLength(1);
  });
});

describe('a frozen picture', () => {
  test('is restarted once after four seconds, then reported', async () => {
    const { camera, video, requests, control, settled } = scene();
    camera.choose('auto');
    await settled();
    const beats = async (fromMs: number): Promise<void> => {
      for (let atMs = fromMs; atMs <= fromMs + 4100; atMs += 100) camera.beat(atMs);
      await settled();
    };
    video.currentTime = 1;
    control.track = new Track();
    await beats(0);
    expect(requests).toHaveLength(2);
    await beats(5000);
    expect(await settled()).toEqual({ kind: 'failed', fault: 'never-started' });
    expect(requests).toHaveLength(2);
  });

  test('a moving picture is not restarted', async () => {
    const { camera, video, requests, settled } = scene();
    camera.choose('auto');
    await settled();
    for (let atMs = 0; atMs < 60_000; atMs += 100) {
      video.currentTime = Math.floor(atMs / 1000);
      camera.beat(atMs);
    }
    expect(await settled()).toEqual(live);
    expect(requests).toHaveLength(1);
  });
});

describe('constraintsFor', () => {
  const camera = (deviceId: string, label: string) =>
    ({ kind: 'videoinput', deviceId, label }) as const;
  const phone = [
    camera('f', 'Front Camera'),
    camera('w', 'Back Ultra Wide Camera'),
    camera('t', 'Back Triple Camera'),
    camera('r', 'Back Camera'),
  ];

  test.each([
    ['auto', { facingMode: { ideal: 'environment' } }],
    ['rear', { facingMode: { exact: 'environment' } }],
    ['front', { facingMode: { exact: 'user' } }],
  ] as const)('%s by its direction', (setting, expected) => {
    expect(constraintsFor(setting, phone.slice(0, 2))).toMatchObject(expected);
    expect(constraintsFor(setting, [])).toMatchObject(expected);
  });

  test.each([
    ['auto', 'r'],
    ['rear', 'r'],
    ['front', 'f'],
  ] as const)('%s of many by its name', (setting, exact) => {
    expect(constraintsFor(setting, phone)).toMatchObject({ deviceId: { exact } });
  });

  test('unknown camera names select no camera', () => {
    const unnamed = phone.map((each) => ({ ...each, label: '' }));
    expect(constraintsFor('rear', unnamed)).toMatchObject({ facingMode: { exact: 'environment' } });
  });
});
