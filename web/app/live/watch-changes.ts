/** The environment and callbacks of a change watch. */
export interface WatchOptions {
  /** Opens the page's event stream. */
  readonly open: () => ChangeSource;
  /** The page is visible and the device is online. */
  readonly isSeen: () => boolean;
  /** Data of this topic may have changed; null: of any topic. */
  readonly onChange: (topic: string | null) => void;
  /** Whether the stream is open; without it the page has to poll. */
  readonly onLive: (isLive: boolean) => void;
  /** Random number in [0, 1). */
  readonly random: () => number;
}

/** The part of EventSource that is used. */
export interface ChangeSource {
  addEventListener(type: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

const firstPauseMs = 1_000;
const pauseMsMax = 60_000;
/** The server sends a beat every 15 s; a stream without an event for this long is dead. */
const silenceMsMax = 40_000;

export interface ChangeWatch {
  /** To be called when the page's visibility or the device's connection changes. */
  readonly look: () => void;
  readonly end: () => void;
}

/**
 * Keeps one event stream open while the page is visible. After a gap in the stream everything is loaded again. Attempts to reconnect
 * are a random time apart, below a limit that doubles up to a minute.
 */
export function watchChanges(watching: WatchOptions): ChangeWatch {
  const { open, isSeen, onChange, onLive, random } = watching;
  let source: ChangeSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasMissed = false;
  let isOver = false;
  const again = (delayMs: number, run: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(run, delayMs);
  };
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
    onLive(false);
  };
  const broken = (): void => {
    close();
    hasMissed = true;
    failures += 1;
    again(random() * Math.min(pauseMsMax, firstPauseMs * 2 ** failures), connect);
  };
  const connect = (): void => {
    hasMissed ||= !isSeen();
    if (source || isOver || !isSeen()) return;
    const opened = open();
    source = opened;
    const on = (type: string, hear: (topic: string | null) => void): void =>
      opened.addEventListener(type, ({ data }) => {
        if (source !== opened) return;
        again(silenceMsMax, broken);
        hear(typeof data === 'string' && data !== '' ? data : null);
      });
    on('ready', () => {
      failures = 0;
      onLive(true);
      if (hasMissed) onChange(null);
      hasMissed = false;
    });
    on('change', onChange);
    on('gap', onChange);
    on('beat', () => undefined);
    on('ended', () => {
      close();
      isOver = true;
      onChange(null);
    });
    opened.addEventListener('error', () => {
      if (source === opened) broken();
    });
    again(silenceMsMax, broken);
  };
  connect();
  return {
    look() {
      if (isSeen()) connect();
      else if (source) {
        close();
        hasMissed = true;
      } else clearTimeout(timer);
    },
    end() {
      close();
      isOver = true;
    },
  };
}
