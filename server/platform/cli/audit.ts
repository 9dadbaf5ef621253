import { parseArgs } from 'node:util';
import { AUDIT_EXIT, describeReport, exitCodeOf } from '#core/audit/report.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { openAudit } from '#server/platform/wiring/open-commands.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';
import { reasonOf } from './command-line.ts';

const { values } = parseArgs({
  options: { provider: { type: 'boolean', default: true } },
  allowNegative: true,
});
const config = configOrExit();
if (!hasBooks(config)) {
  process.stderr.write(`There are no books in ${config.dataDir}, so nothing was audited.\n`);
  process.exit(AUDIT_EXIT.notDone);
}

try {
  const audit = await openAudit(config, values.provider);
  try {
    const report = await audit.run();
    process.stdout.write(`${describeReport(report)}\n`);
    process.exitCode = exitCodeOf(report);
  } finally {
    await audit.close();
  }
} catch (error) {
  process.stderr.write(`The audit could not be finished: ${reasonOf(error)}\n`);
  process.exitCode = AUDIT_EXIT.notDone;
}
