import { parseArgs } from 'node:util';
import { describeReport } from '#core/audit/report.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';
import { openAudit } from '#server/platform/wiring/open-audit.ts';

/** Exit codes: 0 all is well, 1 something is wrong with the books, 2 they could not be looked at. */
const WRONG = 1;
const NOT_DONE = 2;

const { values } = parseArgs({
  options: { provider: { type: 'boolean', default: true } },
  allowNegative: true,
});
const config = configOrExit();
if (!hasBooks(config)) {
  process.stderr.write(`There are no books in ${config.dataDir}: nothing was audited.\n`);
  process.exit(NOT_DONE);
}

const audit = await openAudit(config, values.provider);
try {
  const report = await audit.run();
  process.stdout.write(`${describeReport(report)}\n`);
  process.exitCode = report.found === 0 ? 0 : WRONG;
} catch (error) {
  process.stderr.write(`The audit could not be finished: ${String(error)}
`);
  process.exitCode = NOT_DONE;
} finally {
  await audit.close();
}
