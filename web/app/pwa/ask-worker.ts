import type { MessageToWorker, WorkerAnswers } from './messages.ts';

type MessageOf<Kind extends keyof WorkerAnswers> = Extract<MessageToWorker, { kind: Kind }>;

/** Sends a message to the worker. Returns its answer; null if none arrives in time. */
export function askWorker<Kind extends keyof WorkerAnswers>(
  worker: Pick<ServiceWorker, 'postMessage'>,
  message: MessageOf<Kind>,
  timeoutMs: number,
): Promise<WorkerAnswers[Kind] | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(resolve, timeoutMs, null);
    port1.addEventListener('message', ({ data }: MessageEvent<WorkerAnswers[Kind]>) =>
      resolve(data),
    );
    port1.start();
    worker.postMessage(message, [port2]);
  });
}
