/** Server-sent events for one reader (WHATWG HTML). */
export interface EventStream {
  send(event: string, text: string): void;
  end(): void;
}

export interface EventStreamOptions {
  /** A beat keeps the connection alive for the reader and for proxies. */
  readonly beatMs: number;
  /** Called once at the end of the stream. */
  readonly onEnd: () => void;
}

export const eventStreamType = 'text/event-stream';

/** Forbids caching, compression and buffering in proxies (nginx reads the third header). */
const headers = {
  'content-type': eventStreamType,
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Buffered events of a slow reader; more end the stream. */
const waitingMax = 256;

/** The response, and the stream that writes it. */
export function eventStream(options: EventStreamOptions): {
  readonly response: Response;
  readonly stream: EventStream;
} {
  const encoder = new TextEncoder();
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  const over = (): void => {
    if (!writer) return;
    writer = null;
    clearInterval(beat);
    options.onEnd();
  };
  const stream: EventStream = {
    send(event, text) {
      if (!writer) return;
      writer.enqueue(encoder.encode(written(event, text)));
      if ((writer.desiredSize ?? 0) <= 0) stream.end();
    },
    end() {
      const open = writer;
      over();
      open?.close();
    },
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        writer = controller;
      },
      cancel: over,
    },
    new CountQueuingStrategy({ highWaterMark: waitingMax }),
  );
  const beat = setInterval(() => stream.send('beat', ''), options.beatMs);
  beat.unref();
  return { response: new Response(body, { headers }), stream };
}

const written = (event: string, text: string): string => `event: ${event}\ndata: ${text}\n\n`;

/** One event of a stream that {@link eventStream} writes, in one line of text. */
export interface ReadEvent {
  readonly event: string;
  readonly text: string;
}

/** Reads a stream until it ends; a cancelled reader ends the iteration. */
export async function* eventsOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<ReadEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (rest + decoder.decode(read.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    await reader.cancel();
  }
}

function eventOf(block: string): ReadEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  return { event: fields.get('event') ?? 'message', text: fields.get('data') ?? '' };
}
