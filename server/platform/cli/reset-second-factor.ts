import { parseArgs } from 'node:util';
import { complain, refuse, say } from '#server/platform/cli/command-line.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { openGrant } from '#server/platform/wiring/open-commands.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [email, ...others] = positionals;
if (email === undefined || others.length > 0) {
  refuse('Say whose: npm run reset-second-factor -- owner@your-shop.com');
}

const config = configOrExit();
if (!hasBooks(config)) refuse('There is no shop yet: start the server once, or look at DATA_DIR.');

const open = openGrant(config, 'reset-second-factor');
try {
  const done = await open.resetFactor(email);
  if (done === undefined) {
    complain(`There is no account of ${email}.`);
    process.exitCode = 1;
  } else if (done.had) {
    say(
      `Two-step verification of ${email} is reset and their sessions are ended: the password lets them in, and they are told by mail.`,
    );
  } else {
    say(`${email} has no two-step verification. Nothing is changed.`);
  }
} catch (error) {
  complain(`It could not be done: ${String(error)}`);
  process.exitCode = 1;
} finally {
  await open.close();
}
