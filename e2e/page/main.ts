// Leaves the worker's results, as JSON, in the page's text: the test reads them there.
const worker = new Worker(new URL('./results.worker.ts', import.meta.url), { type: 'module' });

function show(text: string): void {
  const output = document.createElement('output');
  output.textContent = text;
  document.body.append(output);
}

worker.addEventListener('message', ({ data: json }: MessageEvent<string>) => show(json));
worker.addEventListener('error', ({ message }) => show(`the worker failed: ${message}`));
