import { counted } from '#core/kernel/counted.ts';
import { openAdopt } from '#server/platform/wiring/open-commands.ts';
import { carryOut, configOfShop, say } from './command-line.ts';

await carryOut(
  openAdopt(configOfShop()),
  async ({ adopt }) => {
    const { adopted, withoutUnits } = await adopt();
    say(`Adopted ${counted(adopted, 'reservation')} from the former shop system.`);
    if (withoutUnits.length > 0) {
      const ids = withoutUnits.map((id) => `\n  ${id}`).join('');
      say(
        `Upcoming, but without an available unit: ${counted(withoutUnits.length, 'reservation')}. Change the days or items in the back office:${ids}`,
      );
    }
    return true;
  },
  'It stopped early and can be run again',
);
