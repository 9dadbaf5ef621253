import { parseArgs } from 'node:util';
import { isOutage } from '#server/platform/wiring/is-outage.ts';
import {
  type ImportMode,
  openTransfer,
  type Transfer,
} from '#server/platform/wiring/open-transfer.ts';
import { carryOut, complain, configToImport, refuse, say } from './command-line.ts';
import {
  describeBadLines,
  describeExport,
  describePlan,
  describeRefusal,
  describeVerification,
} from './transfer-text.ts';

/** Exits with 0 if the store matches the file (or would, after a dry run), 1 if not. */
const { values, positionals } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    merge: { type: 'boolean', default: false },
    overwrite: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const isDry = values['dry-run'];

const [file, ...others] = positionals;
if (file === undefined || others.length > 0) {
  refuse('Name a file: npm run import -- shop.jsonl.gz [--dry-run] [--merge | --overwrite]');
}
if (values.merge && values.overwrite) refuse('Use --merge or --overwrite, not both.');
const mode: ImportMode = values.overwrite ? 'overwrite' : values.merge ? 'merge' : 'empty';
const config = configToImport();

async function run(transfer: Transfer, from: string): Promise<boolean> {
  const taken = await transfer.check(from);
  say(`${from}: taken ${taken.header.begunAt} from ${taken.header.store}`);
  say(describeExport(taken));
  if (taken.bad > 0) {
    complain(describeBadLines(taken));
    complain('Nothing was written.');
    return false;
  }
  const plan = await transfer.plan(taken, mode);
  if (!plan.ok) {
    complain(describeRefusal(plan.error));
    return false;
  }
  say(describePlan(plan.value, mode));
  if (isDry) {
    say('Dry run: nothing was written.');
    return true;
  }
  await transfer.recountReports();
  const verification = await transfer.carryOut(taken, mode, plan.value, (line) => {
    if (process.stdout.isTTY) process.stdout.write(`\rLine ${line}`);
  });
  say(`${process.stdout.isTTY ? '\r' : ''}Imported and read back:`);
  (verification.wrong.length === 0 ? say : complain)(describeVerification(verification));
  const pictures = await transfer.importPictures(from);
  if (pictures > 0) say(`Picture files added: ${pictures}.`);
  return verification.wrong.length === 0;
}

/** Must not run beside a server, whose sales it could overwrite. A dry run only reads. */
function open(): Transfer {
  try {
    return openTransfer(config, !isDry);
  } catch (error) {
    if (!(error instanceof Error && isOutage(error))) throw error;
    return refuse(`${error.message}. Stop the server first. Nothing was written.`);
  }
}

await carryOut(open(), (transfer) => run(transfer, file));
