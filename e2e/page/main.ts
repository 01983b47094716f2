// Writes the worker's results into the page as JSON, so that the test can read them.
const worker = new Worker(new URL('./results.worker.ts', import.meta.url), { type: 'module' });

function show(text: string): void {
  const output = document.createElement('output');
  output.textContent = text;
  document.body.append(output);
}

worker.addEventListener('message', ({ data: json }: MessageEvent<string>) => show(json));
worker.addEventListener('error', ({ message }) => show(`the worker failed: ${message}`));
