import { complain, refuse, say } from '#server/platform/cli/command-line.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';
import { openAdopt } from '#server/platform/wiring/open-commands.ts';

const config = configOrExit();
if (!hasBooks(config)) refuse('There is no shop yet: start the server once, or look at DATA_DIR.');

const open = openAdopt(config);
try {
  const { adopted, withoutUnits } = await open.adopt();
  say(`${adopted} reservations of the former shop system are taken over.`);
  if (withoutUnits.length > 0) {
    const ids = withoutUnits.map((id) => `  ${id}\n`).join('');
    process.stdout.write(
      `${withoutUnits.length} of them are still to come and no unit is free for them. Change their days or items in the back office:\n${ids}`,
    );
  }
} catch (error) {
  complain(`It broke off, and can be run again: ${String(error)}`);
  process.exitCode = 1;
} finally {
  await open.close();
}
