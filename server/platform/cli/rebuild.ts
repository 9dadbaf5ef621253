import { complain, refuse, say } from '#server/platform/cli/command-line.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { openRebuild } from '#server/platform/wiring/open-commands.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';

const config = configOrExit();
if (!hasBooks(config)) refuse('There is no shop yet. Start the server once, or check DATA_DIR.');

const { book, close } = openRebuild(config);
try {
  await book.startOver();
  while ((await book.count()) > 0);
  say('The reports were recounted from all reservations and credits.');
} catch (error) {
  complain(`It stopped early. The server will continue it, or run it again: ${String(error)}`);
  process.exitCode = 1;
} finally {
  await close();
}
