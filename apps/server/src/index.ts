export { serve, type RunningServer } from './serve.ts';
