/** How a page stays in touch with the server, and what it is told. */
export interface WatchOptions {
  /** Makes the one stream of the page. */
  readonly open: () => ChangeSource;
  /** The page is in sight, and the device has a line. */
  readonly isSeen: () => boolean;
  /** Something may be other than it is shown. */
  readonly onChange: (topic: string | null) => void;
  /** Whether changes are told as they happen, or have to be asked for. */
  readonly onLive: (isLive: boolean) => void;
  /** In [0, 1). */
  readonly random: () => number;
}

/** The part of EventSource that is used. */
export interface ChangeSource {
  addEventListener(type: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

const firstPauseMs = 1_000;
const pauseMsMax = 60_000;
/** The server beats every 15 s; a line that is silent for longer than two beats is dead. */
const silenceMsMax = 40_000;

export interface ChangeWatch {
  /** To be called when the page came into sight or went out of it, and when the device found or lost its line. */
  readonly look: () => void;
  readonly end: () => void;
}

/**
 * Keeps one stream open while the page is seen. A page that was away, or a stream that broke, may have missed something: then all
 * is asked anew once the next one is there. Attempts are a random pause apart, below a ceiling that doubles.
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
