import { configOrExit } from '#server/platform/environment.ts';
import { describeStartError, start } from '#server/platform/start.ts';

const config = configOrExit();
// No top-level await: in the bundle, this is one module with everything that `start` loads, so it
// would wait for itself.
const acceptNewStore = process.argv.includes('--accept-new-store');
start(config, acceptNewStore).then(console.log, (error: unknown) => {
  console.error(describeStartError(error, config));
  process.exit(1);
});
