/** Sends one message to a worker, waits for the reply, and ends the worker. Rejects if the worker fails. */
export function askWorker<Reply>(worker: Worker, message: unknown): Promise<Reply> {
  return new Promise<Reply>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
    worker.onerror = ({ message: reason }) => reject(new Error(reason));
    worker.postMessage(message);
  }).finally(() => worker.terminate());
}
