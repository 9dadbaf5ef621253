import { existsSync } from 'node:fs';
import type { Config } from '#server/platform/config/config.ts';
import { sqliteFile } from '#server/platform/wiring/store.wiring.ts';

/** Whether there is anything to look at: who only reads makes no database. */
export const hasBooks = ({ store, dataDir }: Pick<Config, 'store' | 'dataDir'>): boolean =>
  store.kind === 'sqlite' ? existsSync(sqliteFile(dataDir)) : store.kind !== 'memory';
