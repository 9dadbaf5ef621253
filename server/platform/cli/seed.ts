import { parseArgs } from 'node:util';
import { configOrExit } from '#server/platform/environment.ts';
import { removeDatabase } from '#server/platform/wiring/data-folder.ts';
import { openShop } from '#server/platform/wiring/open-shop.ts';
import { sqliteFile } from '#server/platform/wiring/store.wiring.ts';
import { refuse, say } from './command-line.ts';

const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } });

if (process.env['NODE_ENV'] === 'production') refuse('Demo data is not for production.');
const config = configOrExit();
if (config.store.kind === 'memory')
  refuse('STORE=memory keeps nothing, so there is nothing to fill.');

if (values.reset) {
  if (config.store.kind !== 'sqlite')
    refuse('Only a store with STORE=sqlite can be started over from here.');
  const file = sqliteFile(config.dataDir);
  if (!removeDatabase(file)) refuse(`A server has ${file} open. Stop it first.`);
  say(`Removed everything in ${file}: bookings, accounts and products.`);
}

const shop = await openShop({ ...config, acceptNewStore: values.reset });
const added = await shop.fillDemo();
await shop.close();
say(
  added > 0 ? `Added ${added} demo products.` : 'There are already products, so nothing was added.',
);
