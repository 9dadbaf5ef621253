import { configOrExit } from '#server/platform/environment.ts';
import { describeStartError, start } from '#server/platform/start.ts';

const config = configOrExit();
// Nothing is awaited up here: in the bundle this is one module with all that `start` loads, and would wait for itself.
const acceptNewStore = process.argv.includes('--accept-new-store');
start(config, acceptNewStore).then(console.log, (error: unknown) => {
  console.error(describeStartError(error, config));
  process.exit(1);
});
