export { serve, type Serving } from './serve.ts';
export { backupSqlite } from './store/backup.ts';
