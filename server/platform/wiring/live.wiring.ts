import type { Container } from 'inversify';
import path from 'node:path';
import { documentsPictures } from '#adapters/documents/collections/documents-pictures.ts';
import { recordedStore } from '#adapters/documents/collections/recorded-store.ts';
import { notingTasks, writtenTasks } from '#adapters/documents/collections/written-tasks.ts';
import { icsCalendarMaker } from '#adapters/ics/ics-calendar-maker.ts';
import { localAccountLinks } from '#adapters/local-auth/account-links.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { mimeInbox } from '#adapters/mail/mime-inbox.ts';
import { osrmTravelTimes } from '#adapters/osrm/osrm-travel-times.ts';
import { otpauthCodes } from '#adapters/otp/otpauth-codes.ts';
import { pictureFiles } from '#adapters/pictures/picture-files.ts';
import { sharpPictureMaker } from '#adapters/pictures/sharp-picture-maker.ts';
import { smsFiles } from '#adapters/sms/sms-files.ts';
import { twilioSmsInbox, twilioSmsSender } from '#adapters/sms/twilio-sms.ts';
import {
  nodeActs,
  nodeHolderNames,
  nodeManageSecrets,
  nodeSealing,
  systemClock,
  systemRandomness,
} from '#adapters/system/node-system.ts';
import { providerWatch, type ProviderWatch } from '#adapters/system/provider-watch.ts';
import { nwsForecast } from '#adapters/weather/nws-forecast.ts';
import { recordedForecast } from '#adapters/weather/recorded-forecast.ts';
import { offersPasskeys } from '#adapters/webauthn/offers-passkeys.ts';
import { httpsWebhookSender } from '#adapters/webhooks/https-webhook-sender.ts';
import type { BotCheckVerifier } from '#core/accounts/bot-check.ts';
import type { Identity } from '#core/accounts/identity.ts';
import type { PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import { makeWitness } from '#core/audit-log/check-log.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { SMS_RECEIPT_PATH, SMS_WEBHOOK_PATH } from '#core/contract/messages.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { LabelMaker } from '#core/documents/unit-card.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import type { MailSender } from '#core/notifications/outbox.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Keys } from '#server/platform/config/keys.ts';
import { containerOn } from './container.ts';
import { loadedWhenUsed } from './loaded-when-used.ts';
import { type Makers, PORTS, type Resolve } from './ports.ts';
import { openWatchedStore } from './store.wiring.ts';

/** Time and randomness, which the core must receive. Tests bring their own. */
export type System = { readonly clock: Clock; readonly randomness: Randomness };

export const realSystem = (): System => ({ clock: systemClock(), randomness: systemRandomness() });

const LOCAL_SENDER = `${DEMO_SITE.brand} <${DEMO_SITE.email}>`;

export const pictureFolder = (dataDir: string): string => path.join(dataDir, 'pictures');

/** Loads only the configured card provider: Stripe's library is a tenth of the start time. */
async function cardAdapters(
  { card }: ContainerConfig,
  { cardEventKey }: Keys,
  { clock }: System,
  watch: ProviderWatch,
): Promise<Makers> {
  if (card.kind === 'stripe') {
    const { stripeAdapters } = await import('#server/areas/payments/stripe.wiring.ts');
    return stripeAdapters(card, clock, watch);
  }
  const { simulatedCardAdapters } = await import('#server/areas/payments/simulated-card.wiring.ts');
  return simulatedCardAdapters(cardEventKey);
}

/** Accounts in our own store, or Firebase's: browsers sign in there, and we verify their tokens. */
function accountAdapters({ identity }: ContainerConfig, { clock, randomness }: System): Makers {
  if (identity.kind === 'firebase-auth') {
    const { projectId, emulatorHost } = identity;
    return {
      identity: () =>
        loadedWhenUsed<Identity & StaffAccounts>(async () => {
          const { firebaseIdentity } = await import('#adapters/firebase-auth/firebase-identity.ts');
          return firebaseIdentity({ projectId, emulatorHost, clock });
        }),
      staffAccounts: (of) => of(PORTS.identity) as Identity & StaffAccounts,
    };
  }
  const portsOf = (of: Resolve) => ({
    store: of(PORTS.store),
    clock,
    randomness,
    secrets: of(PORTS.manageSecrets),
    shop: DEMO_SITE.brand,
  });
  return {
    accounts: (of) => localAccounts(portsOf(of)),
    accountLinks: (of) => localAccountLinks(portsOf(of)),
    identity: (of) => of(PORTS.accounts),
    staffAccounts: (of) => of(PORTS.accounts),
  };
}

/** Mail through the shop's mail server, or as `.eml` files in the data folder's `mail`. */
function mailAdapters({ mail, dataDir, mailInbox }: ContainerConfig, watch: ProviderWatch): Makers {
  const inbox: Makers = { mailInbox: mailInbox && (() => mimeInbox(mailInbox)) };
  if (mail.kind === 'files') {
    return {
      ...inbox,
      mailSender: () =>
        loadedWhenUsed<MailSender>(async () => {
          const { emlMailSender } = await import('#adapters/mail/eml-mail-sender.ts');
          return emlMailSender({ dataDir, from: LOCAL_SENDER });
        }),
      mailFiles: () => ({ dataDir }),
      mailFrom: () => DEMO_SITE.email,
    };
  }
  const { url, from } = mail;
  const [, address = from] = /<(.+)>/.exec(from) ?? [];
  return {
    ...inbox,
    mailSender: () =>
      loadedWhenUsed<MailSender>(async () => {
        const { smtpMailSender } = await import('#adapters/mail/smtp-mail-sender.ts');
        const sender = smtpMailSender({ url, from });
        return { ...sender, ...watch.mail(sender) };
      }),
    mailFrom: () => address,
  };
}

/** Texts through Twilio, or as files in the data folder's `sms`. */
function smsAdapters({ sms, dataDir, publicUrl }: ContainerConfig, { clock }: System): Makers {
  if (sms === undefined || sms.kind === 'off') return {};
  if (sms.kind === 'files') return { smsSender: () => smsFiles(dataDir) };
  const receipts = `${publicUrl}/api${SMS_RECEIPT_PATH}`;
  const inbound = `${publicUrl}/api${SMS_WEBHOOK_PATH}`;
  return {
    smsSender: () =>
      // Twilio refuses a text if it could not deliver the text's receipts.
      twilioSmsSender({ ...sms, clock, ...(publicUrl.startsWith('https:') && { receipts }) }),
    smsInbox: () => twilioSmsInbox(sms, { inbound, receipts }),
  };
}

/** Services that a shop may go without. */
function optionalAdapters(config: ContainerConfig, keys: Keys, { clock }: System): Makers {
  const { botCheck, osrmUrl, rateLimit, weather } = config;
  return {
    botCheck:
      botCheck &&
      (() =>
        // Google's library is loaded with the first proof.
        loadedWhenUsed<BotCheckVerifier>(async () => {
          const { appCheckVerifier } = await import('#adapters/recaptcha/app-check-verifier.ts');
          return appCheckVerifier({ projectId: botCheck.projectId, appId: botCheck.appId, clock });
        })),
    travelTimes: osrmUrl === undefined ? undefined : () => osrmTravelTimes({ url: osrmUrl, clock }),
    forecast:
      weather?.kind === 'nws'
        ? () => nwsForecast({ contact: weather.contact, clock })
        : weather?.kind === 'recorded'
          ? recordedForecast
          : undefined,
    holderNames: rateLimit === true ? () => nodeHolderNames(keys.manageLinkKey) : undefined,
  };
}

/** Loads the library with the first passkey. */
const lazyPasskeys = (publicUrl: string): PasskeyCeremonies => {
  const load = async () => {
    const { passkeyCeremonies } = await import('#adapters/webauthn/passkey-ceremonies.ts');
    return passkeyCeremonies(publicUrl, DEMO_SITE.brand);
  };
  return {
    isOffered: offersPasskeys(publicUrl),
    askForNew: async (...asked) => (await load()).askForNew(...asked),
    readNew: async (...answered) => (await load()).readNew(...answered),
    askForProof: async (...asked) => (await load()).askForProof(...asked),
    readProof: async (...answered) => (await load()).readProof(...answered),
  };
};

/** What every shop has. */
function commonAdapters(
  config: ContainerConfig,
  keys: Keys,
  system: System,
  watch: ProviderWatch,
): Makers {
  const { card, dataDir, mode, pictures, publicUrl, webhookLoopback } = config;
  const hasTestCards = mode === 'production' && card.kind === 'stripe' && card.mode === 'test';
  const acts = nodeActs();
  const witness = makeWitness();
  const tasks = writtenTasks();
  const secrets = nodeManageSecrets(keys.manageLinkKey);
  let opened: ReturnType<typeof openWatchedStore> | undefined;
  const open = () => (opened ??= openWatchedStore(config, system.clock));
  return {
    acts: () => acts,
    auditWitness: () => witness,
    site: () => DEMO_SITE,
    publicUrl: () => publicUrl,
    clock: () => system.clock,
    randomness: () => system.randomness,
    shopHealth: () => ({
      look: async () => ({ ...(await open().health.look()), ...watch.facts(), hasTestCards }),
    }),
    store: () =>
      recordedStore(notingTasks(open().store, tasks), { ...system, acts, witness, secrets }),
    writtenTasks: () => tasks,
    manageSecrets: () => secrets,
    sealing: () => nodeSealing(keys.manageLinkKey),
    oneTimeCodes: otpauthCodes,
    passkeys: () => lazyPasskeys(publicUrl),
    pictureStore: (of) =>
      pictures === 'store'
        ? documentsPictures(of(PORTS.store))
        : pictureFiles(pictureFolder(dataDir)),
    pictureMaker: () => sharpPictureMaker(),
    // With the first paper, so that the server starts without its fonts.
    paperMaker: () =>
      loadedWhenUsed<PaperMaker>(async () => {
        const { pdfPaperMaker } = await import('#adapters/pdf/pdf-paper-maker.ts');
        return pdfPaperMaker();
      }),
    labelMaker: () =>
      loadedWhenUsed<LabelMaker>(async () => {
        const { pdfLabelMaker } = await import('#adapters/pdf/pdf-paper-maker.ts');
        return pdfLabelMaker();
      }),
    calendarMaker: icsCalendarMaker,
    webhookSender: () => httpsWebhookSender({ clock: system.clock, loopback: webhookLoopback }),
  };
}

export type ContainerConfig = Pick<
  Config,
  'store' | 'identity' | 'dataDir' | 'publicUrl' | 'mail' | 'card' | 'pictures' | 'botCheck'
> &
  Partial<
    Pick<
      Config,
      | 'mode'
      | 'tracing'
      | 'rateLimit'
      | 'sms'
      | 'mailInbox'
      | 'osrmUrl'
      | 'weather'
      | 'webhookLoopback'
    >
  >;

/** The container that the configuration asks for. */
export async function makeContainer(
  config: ContainerConfig,
  keys: Keys,
  system: System,
): Promise<Container> {
  const { tracing } = config;
  const watch = providerWatch(system.clock);
  const container = containerOn({
    ...commonAdapters(config, keys, system, watch),
    ...(await cardAdapters(config, keys, system, watch)),
    ...accountAdapters(config, system),
    ...mailAdapters(config, watch),
    ...smsAdapters(config, system),
    ...optionalAdapters(config, keys, system),
  });
  if (tracing !== undefined) {
    const { tracePorts } = await import('#server/platform/wiring/traced-ports.ts');
    tracePorts(container, config.store.kind);
  }
  return container;
}
