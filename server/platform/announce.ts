import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { HealthTrouble } from '#core/jobs/shop-health.ts';
import type { Config } from '#server/platform/config/config.ts';

type Announced = {
  readonly config: Pick<Config, 'publicUrl' | 'dataDir' | 'store' | 'mail' | 'card' | 'identity'>;
  /** Undefined when another service keeps the accounts. */
  readonly admin: { readonly email: string; readonly newPassword?: string | undefined } | undefined;
  readonly productsAdded: number;
  /** Store and disk troubles found at the start. */
  readonly troubles: readonly HealthTrouble[];
  readonly hasPages: boolean;
};

function cardLine({ card, publicUrl }: Announced['config']): string {
  if (card.kind === 'simulated') {
    return 'simulated; pay with 4242 4242 4242 4242, any future date and any CVC';
  }
  const money = card.mode === 'live' ? 'live: cards are charged' : 'test mode: no money moves';
  return `Stripe, ${money}; webhook ${publicUrl}/api/stripe/webhook`;
}

function dataLine(store: Config['store'], dataDir: string): string {
  switch (store.kind) {
    case 'memory':
      return 'in memory, lost when the server stops';
    case 'firestore':
      return `Firestore, project ${store.projectId}${store.emulatorHost === undefined ? '' : ' (emulator)'}`;
    case 'sqlite':
      return dataDir;
  }
}

function adminLine({ identity }: Announced['config'], admin: Announced['admin']): string {
  if (identity.kind === 'firebase-auth') {
    return `Firebase Auth accounts, project ${identity.projectId}${identity.emulatorHost === undefined ? '' : ' (emulator)'}`;
  }
  if (admin === undefined) return '';
  const { email, newPassword } = admin;
  return newPassword === undefined
    ? `${email} (with the password it was created with)`
    : `${email} / ${newPassword}   (shown only this once)`;
}

/** The operator's message once the server listens. Shows only a just generated password. */
export function announcement(announced: Announced): string {
  const { config, admin, productsAdded, troubles, hasPages } = announced;
  const { publicUrl, dataDir, store, mail } = config;
  return [
    '',
    `${DEMO_SITE.brand} is open: ${publicUrl}`,
    `  Admin  ${publicUrl}/admin/login   ${adminLine(config, admin)}`,
    `  Data   ${dataLine(store, dataDir)}`,
    ...(mail.kind === 'files' ? [`  Mail   ${dataDir}/mail/*.eml`] : []),
    `  Card   ${cardLine(config)}`,
    ...(productsAdded > 0 ? [`  Added  ${productsAdded} demo products`] : []),
    ...(hasPages ? [] : ['  The website is not built. Run "npm run build". /api works.']),
    ...troubles.map(({ title, detail }) => `  ATTENTION  ${title}. ${detail}`),
    '',
  ].join('\n');
}
