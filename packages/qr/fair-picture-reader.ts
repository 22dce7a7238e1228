import { type DecodingBudget, createDecodingBudget } from './decoding-budget.ts';
import { pixelsMax } from './open-picture.ts';
import type { PictureEngines } from './picture-codes.ts';
import type { PictureAnswer, PictureReader } from './picture-reader.ts';

export interface PictureSender {
  readonly address: string;
  readonly isSignedIn: boolean;
  readonly engines?: PictureEngines;
}

export type FairPictureAnswer =
  | PictureAnswer
  /** `budget-used`: the network has used up its decoding time. */
  | { readonly ok: false; readonly code: 'budget-used' | 'too-many-pixels-signed-out' };

export interface FairPictureReader {
  read(file: Uint8Array, sender: PictureSender): Promise<FairPictureAnswer>;
  end(): void;
}

export interface FairPictureReaderOptions {
  /** Decodes one picture at a time. */
  readonly reader: PictureReader;
  readonly nowMs: () => number;
  /** The network of an address: a household or company. */
  readonly networkOf: (address: string) => string;
}

/** Half of the limit of a signed-in person; enough for 24-megapixel cameras. */
export const signedOutPixelsMax = pixelsMax / 2;

/** Waiting pictures of one network; further ones get `busy`. */
const waitingPerNetworkMax = 3;
/** Waiting pictures of all networks, up to 20 MB each. */
const waitingMax = 24;

interface Waiting extends Pick<PictureSender, 'isSignedIn' | 'engines'> {
  readonly file: Uint8Array;
  readonly network: string;
  readonly settle: (answer: FairPictureAnswer) => void;
}

/**
 * A queue in front of the picture reader: round robin over the networks, and a budget of decoding time for each network. One
 * picture of a network waits for at most one picture of each other network, however many the others have sent.
 */
export function createFairPictureReader(options: FairPictureReaderOptions): FairPictureReader {
  const { reader, nowMs, networkOf } = options;
  const budget = createDecodingBudget(nowMs);
  /** In serving order. */
  const queues = new Map<string, Waiting[]>();
  let isDecoding = false;

  const serveNext = async (): Promise<void> => {
    const [turn] = queues;
    if (!turn || isDecoding) return;
    isDecoding = true;
    const [network, queue] = turn;
    const next = queue.shift();
    if (next) next.settle(await decode({ reader, nowMs, budget }, next));
    // Moves the network to the end of the order.
    queues.delete(network);
    if (queue.length > 0) queues.set(network, queue);
    isDecoding = false;
    void serveNext();
  };
  return {
    async read(file, { address, ...sender }) {
      const network = networkOf(address);
      if (!budget.hasLeft(network)) return { ok: false, code: 'budget-used' };
      const own = queues.get(network) ?? [];
      const waiting = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
      if (own.length >= waitingPerNetworkMax || waiting >= waitingMax)
        return { ok: false, code: 'busy' };
      const { promise, resolve: settle } = Promise.withResolvers<FairPictureAnswer>();
      own.push({ ...sender, file, network, settle });
      if (!queues.has(network)) queues.set(network, own);
      void serveNext();
      return await promise;
    },
    end: () => reader.end(),
  };
}

interface DecodeDeps {
  readonly reader: PictureReader;
  readonly nowMs: () => number;
  readonly budget: DecodingBudget;
}

async function decode(
  { reader, nowMs, budget }: DecodeDeps,
  { file, network, isSignedIn, engines = 'both' }: Waiting,
): Promise<FairPictureAnswer> {
  // Earlier pictures of this network may have used the budget up meanwhile.
  if (!budget.hasLeft(network)) return { ok: false, code: 'budget-used' };
  const beganMs = nowMs();
  const answer = await reader.read(file, {
    pixelsMax: isSignedIn ? pixelsMax : signedOutPixelsMax,
    engines,
  });
  budget.spend(network, nowMs() - beganMs);
  const isForSignedIn = !answer.ok && answer.code === 'too-many-pixels' && !isSignedIn;
  return isForSignedIn ? { ok: false, code: 'too-many-pixels-signed-out' } : answer;
}
