import { uploadPath } from './upload-path.ts';

/** What a file is added to. */
export interface UploadTarget {
  readonly installation: string;
  readonly ownerClass: 'assistance' | 'maintenance-entry';
  readonly owner: string;
}

export interface UploadProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** The connection is lost; the upload continues by itself. */
  readonly isWaiting: boolean;
}

interface Sending {
  readonly target: UploadTarget;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

const tus = { 'tus-resumable': '1.0.0' } as const;

/** Waits after breaks, ms; after the last one the file is given up. */
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/**
 * Sends a file by tus 1.0. After a break it goes on from the last stored byte, also in another tab or after the page was opened again, by
 * the same name, size and time of the file. Returns the code of the refusal; null: it is stored.
 */
export async function sendFile(file: File, sending: Sending): Promise<string | null> {
  const { signal, onProgress } = sending;
  let location: string | null = null;
  for (let breaks = 0; ;) {
    const begun: Begun | Refusal =
      location === null ? await begin(file, sending) : await resume(location, signal);
    if ('code' in begun) {
      if (!begun.isPassing && location === null) return begun.code;
      // An upload that has ended begins anew.
      if (!begun.isPassing) location = null;
    } else {
      location = begun.location;
      const from = begun.offset;
      const sent = await sendRest(file, { location, from, sending });
      if (sent === null) return null;
      if (!sent.isPassing) return sent.code;
      if (sent.sent > 0) breaks = 0;
    }
    const waitMs = waitsMs[breaks];
    if (waitMs === undefined || signal.aborted) return 'unavailable';
    breaks += 1;
    onProgress({ share: 0, isWaiting: true });
    await connectionOrTime(waitMs, signal);
  }
}

interface Begun {
  readonly location: string;
  readonly offset: number;
}

interface Refusal {
  readonly code: string;
  /** It may be accepted later. */
  readonly isPassing: boolean;
}

async function begin(file: File, { target, signal }: Sending): Promise<Begun | Refusal> {
  const { installation, ownerClass, owner } = target;
  const fingerprint = `${file.name.slice(-120)} ${file.size} ${file.lastModified}`;
  const response = await fetch(`${uploadPath}/${installation}/${ownerClass}/${owner}`, {
    method: 'POST',
    signal,
    headers: {
      ...tus,
      'idempotency-key': crypto.randomUUID(),
      'upload-length': String(file.size),
      'upload-metadata': `filename ${base64(file.name.slice(-200))},fingerprint ${base64(fingerprint)}`,
    },
  }).catch(() => null);
  return await begunIn(response, response?.headers.get('location') ?? '');
}

async function resume(location: string, signal: AbortSignal): Promise<Begun | Refusal> {
  const asked = { method: 'HEAD', signal, headers: tus };
  const response = await fetch(location, asked).catch(() => null);
  return await begunIn(response, location);
}

async function begunIn(response: Response | null, location: string): Promise<Begun | Refusal> {
  if (!response) return lost;
  if (!response.ok) return refusalOf(response.status, await response.text());
  return { location, offset: Number(response.headers.get('upload-offset') ?? 0) };
}

const lost: Refusal = { code: 'unavailable', isPassing: true };

/** An offset that another tab has moved is asked for again. */
function refusalOf(status: number, body: string): Refusal {
  const code = codeIn(body);
  const isPassing =
    status >= 500 || status === 429 || code === 'wrong-offset' || code === 'body-cut-off';
  return { code, isPassing };
}

function codeIn(body: string): string {
  try {
    const problem: unknown = JSON.parse(body);
    const code =
      typeof problem === 'object' && problem !== null && 'code' in problem && problem.code;
    return typeof code === 'string' ? code : 'unavailable';
  } catch {
    return 'unavailable';
  }
}

/** Sends from an offset to the end; null: all of it is stored. Only this kind of request reports how much is sent. */
async function sendRest(
  file: File,
  { location, from, sending }: { location: string; from: number; sending: Sending },
): Promise<(Refusal & { readonly sent: number }) | null> {
  const { signal, onProgress } = sending;
  const { promise, resolve } = Promise.withResolvers<
    (Refusal & { readonly sent: number }) | null
  >();
  const request = new XMLHttpRequest();
  let sent = 0;
  const share = (): number => Math.min(1, (from + sent) / file.size);
  request.upload.addEventListener('progress', ({ loaded }) => {
    sent = loaded;
    onProgress({ share: share(), isWaiting: false });
  });
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    const isStored =
      status === 204 && Number(request.getResponseHeader('upload-offset')) === file.size;
    if (isStored) resolve(null);
    else resolve({ ...(status === 204 ? lost : refusalOf(status, responseText)), sent });
  });
  for (const event of ['error', 'abort', 'timeout'])
    request.addEventListener(event, () => resolve({ ...lost, sent }));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  onProgress({ share: share(), isWaiting: false });
  request.open('PATCH', location);
  request.setRequestHeader('tus-resumable', tus['tus-resumable']);
  request.setRequestHeader('upload-offset', String(from));
  request.setRequestHeader('content-type', 'application/offset+octet-stream');
  request.send(file.slice(from));
  return await promise;
}

/** Waits until the device is online again, or for a time. */
async function connectionOrTime(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const end = (): void => resolve(undefined);
  const timer = setTimeout(end, ms);
  window.addEventListener('online', end, { once: true });
  signal.addEventListener('abort', end, { once: true });
  await promise;
  clearTimeout(timer);
  window.removeEventListener('online', end);
  signal.removeEventListener('abort', end);
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
