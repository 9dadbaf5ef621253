import { complain, counted, refuse, say } from '#server/platform/cli/command-line.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';
import { openAdopt } from '#server/platform/wiring/open-commands.ts';

const config = configOrExit();
if (!hasBooks(config)) refuse('There is no shop yet. Start the server once, or check DATA_DIR.');

const open = openAdopt(config);
try {
  const { adopted, withoutUnits } = await open.adopt();
  say(`Adopted ${counted(adopted, 'reservation')} of the former shop system.`);
  if (withoutUnits.length > 0) {
    const ids = withoutUnits.map((id) => `  ${id}\n`).join('');
    process.stdout.write(
      `Upcoming, but without an available unit: ${counted(withoutUnits.length, 'reservation')}. Change the days or items in the back office:\n${ids}`,
    );
  }
} catch (error) {
  complain(`It stopped early and can be run again: ${String(error)}`);
  process.exitCode = 1;
} finally {
  await open.close();
}
