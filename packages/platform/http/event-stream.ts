/** Events to one reader for as long as it reads (WHATWG HTML, server-sent events). */
export interface EventStream {
  send(event: string, text: string): void;
  end(): void;
}

export interface EventStreamOptions {
  /** A beat shows a reader, and every box between, that the line is alive. */
  readonly beatMs: number;
  /** Called once, when the stream is over, whoever ended it. */
  readonly onEnd: () => void;
}

export const eventStreamType = 'text/event-stream';

/** No cache keeps it, and no proxy holds it back to pack it or to fill a buffer (nginx reads the third). */
const headers = {
  'content-type': eventStreamType,
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** So many events wait for a reader that does not read; then it has gone, or is no match for what happens. */
const waitingMax = 256;

/** The answer, and the stream that writes it. */
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

/** One event as it was read: of those that {@link eventStream} writes, a line of text each. */
export interface ReadEvent {
  readonly event: string;
  readonly text: string;
}

/** Reads such a stream until it ends; who waits for the next event is told of the end by cancelling the reader. */
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
