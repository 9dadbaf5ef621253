import { parseArgs } from 'node:util';
import { configOrExit } from '#server/platform/environment.ts';
import {
  openTransfer,
  picturesBeside,
  type Transfer,
} from '#server/platform/wiring/open-transfer.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';
import { carryOut, complain, refuse, say } from './command-line.ts';
import { describeBadLines, describeExport } from './transfer-text.ts';

/** Exits with 0 if the file is complete, 1 if it is incomplete or was not written. */
const { values, positionals } = parseArgs({
  options: { verify: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const [file, ...others] = positionals;
if (file === undefined || others.length > 0) {
  refuse('Name a file: npm run export -- shop.jsonl.gz [--verify]');
}
const config = configOrExit();
if (!hasBooks(config)) refuse('There is no shop to export. Check STORE and DATA_DIR.');

async function run(transfer: Transfer, to: string): Promise<boolean> {
  if (await transfer.isHalfImported()) {
    throw new Error('An import into this store is not finished. Finish it first.');
  }
  const taken = await transfer.export(to, values.verify);
  say(`Exported to ${to} and read back:`);
  say(describeExport(taken));
  if (transfer.isSnapshot || values.verify) say('The file shows the shop at one moment.');
  say('Sessions and counts of failed sign-ins are not exported, so everyone has to sign in again.');
  say('Keep the file safe. It contains customer data and password hashes.');
  if (config.manageLinkKey === undefined) {
    say(`Take ${config.dataDir}/keys.json along. Private links depend on it.`);
  }
  const pictures = await transfer.exportPictures(to);
  if (pictures > 0)
    say(`Picture files: ${pictures}, in ${picturesBeside(to)}. Keep that folder next to the file.`);
  if (taken.bad > 0) complain(describeBadLines(taken));
  return taken.bad === 0;
}

await carryOut(openTransfer(config), (transfer) => run(transfer, file));
