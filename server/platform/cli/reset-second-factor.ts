import { parseArgs } from 'node:util';
import { complain, refuse, say } from '#server/platform/cli/command-line.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { openGrant } from '#server/platform/wiring/open-commands.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [email, ...others] = positionals;
if (email === undefined || others.length > 0) {
  refuse('Name the account: npm run reset-second-factor -- owner@your-shop.com');
}

const config = configOrExit();
if (!hasBooks(config)) refuse('There is no shop yet. Start the server once, or check DATA_DIR.');

const open = openGrant(config, 'reset-second-factor');
try {
  const done = await open.resetFactor(email);
  if (done === undefined) {
    complain(`There is no account for ${email}.`);
    process.exitCode = 1;
  } else if (done.had) {
    say(
      `Two-step verification of ${email} is reset and their sessions have ended. They can sign in with their password, and an email tells them so.`,
    );
  } else {
    say(`${email} has no two-step verification. Nothing is changed.`);
  }
} catch (error) {
  complain(`This failed: ${String(error)}`);
  process.exitCode = 1;
} finally {
  await open.close();
}
