import { expect, it } from 'vitest';
import { askWorker } from './ask-worker.ts';

const workerThat = (answer: (port: MessagePort) => void): Pick<ServiceWorker, 'postMessage'> => ({
  postMessage(_message: unknown, ports?: unknown) {
    const [port] = Array.isArray(ports) ? ports : [];
    if (port instanceof MessagePort) answer(port);
  },
});

it('askWorker: returns the answer of the worker', async () => {
  const worker = workerThat((port) => port.postMessage('b1'));
  expect(await askWorker(worker, { kind: 'build' }, 10_000)).toBe('b1');
});

it('askWorker: a worker that does not answer in time is null', async () => {
  const worker = workerThat(() => undefined);
  expect(await askWorker(worker, { kind: 'build' }, 1)).toBeNull();
});
