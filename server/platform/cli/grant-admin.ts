import { parseArgs } from 'node:util';
import type { GrantAdminError } from '#core/staff/grant-admin.ts';
import { openGrant } from '#server/platform/wiring/open-commands.ts';
import { carryOut, complain, configOfShop, refuse, say } from './command-line.ts';

const { values, positionals } = parseArgs({
  options: {
    revoke: { type: 'boolean', default: false },
    'i-know-the-owner': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const [email, ...others] = positionals;
if (email === undefined || others.length > 0) {
  refuse('Name the account: npm run grant-admin -- owner@your-shop.com [--revoke]');
}

const config = configOfShop();

function sentence(error: GrantAdminError): string {
  if (error.kind === 'account_not_found') {
    return config.identity.kind === 'local-auth'
      ? `There is no account for ${email}. Create one at ${config.publicUrl}/login and run this again.`
      : `There is no account for ${email} in the project. Sign in with it once at ${config.publicUrl}/admin/login, or add it in the console, and run this again.`;
  }
  return `The account of ${email} (uid ${error.account.uid}) never verified that address, so anyone may have created it. If you know whose it is (its owner just created it, or can sign in with it in front of you), run this again with --i-know-the-owner.`;
}

await carryOut(
  openGrant(config),
  async ({ grant }) => {
    const role = values.revoke ? 'customer' : 'admin';
    const done = await grant({ email, role, isKnown: values['i-know-the-owner'] });
    if (!done.ok) {
      complain(sentence(done.error));
      return false;
    }
    const now = values.revoke ? 'is no longer an admin' : 'is an admin now';
    say(`${done.value.email} (uid ${done.value.uid}) ${now}.`);
    return true;
  },
  'This failed',
);
