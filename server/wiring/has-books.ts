import { existsSync } from 'node:fs';
import type { Config } from '#server/config/config.ts';
import { sqliteFile } from '#server/wiring/store.module.ts';

/** Whether there is anything to look at: who only reads makes no database. */
export const hasBooks = ({ store, dataDir }: Pick<Config, 'store' | 'dataDir'>): boolean =>
  store.kind === 'sqlite' ? existsSync(sqliteFile(dataDir)) : store.kind !== 'memory';
