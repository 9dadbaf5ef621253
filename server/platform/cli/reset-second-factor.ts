import { parseArgs } from 'node:util';
import { openGrant } from '#server/platform/wiring/open-commands.ts';
import { carryOut, complain, configOfShop, refuse, say } from './command-line.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [email, ...others] = positionals;
if (email === undefined || others.length > 0) {
  refuse('Name the account: npm run reset-second-factor -- owner@your-shop.com');
}

await carryOut(
  openGrant(configOfShop(), 'reset-second-factor'),
  async ({ resetFactor }) => {
    const done = await resetFactor(email);
    if (done === undefined) complain(`There is no account for ${email}.`);
    else if (done.had) {
      say(
        `Two-step verification of ${email} is reset and their sessions have ended. They can sign in with their password, and an email tells them so.`,
      );
    } else say(`${email} has no two-step verification. Nothing is changed.`);
    return done !== undefined;
  },
  'This failed',
);
