import { configOrExit } from '#server/environment.ts';
import { describeStartError, start } from '#server/start.ts';

const config = configOrExit();
try {
  console.log(await start(config));
} catch (error) {
  console.error(describeStartError(error, config));
  process.exit(1);
}
