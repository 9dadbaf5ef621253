import { openRebuild } from '#server/platform/wiring/open-commands.ts';
import { carryOut, configOfShop, say } from './command-line.ts';

await carryOut(
  openRebuild(configOfShop()),
  async ({ book }) => {
    await book.startOver();
    while ((await book.count()) !== undefined);
    say('The reports were recounted from all reservations and credits.');
    return true;
  },
  'It stopped early. The server will continue it, or run it again',
);
