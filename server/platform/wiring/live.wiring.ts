import path from 'node:path';
import { type Container, ContainerModule } from 'inversify';
import { makeWitness } from '#core/audit-log/check-log.ts';
import { recordedStore } from '#adapters/documents/collections/recorded-store.ts';
import { documentsPictures } from '#adapters/documents/collections/documents-pictures.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { icsCalendarMaker } from '#adapters/ics/ics-calendar-maker.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { localPasswordResets } from '#adapters/local-auth/password-resets.ts';
import { httpsWebhookSender } from '#adapters/webhooks/https-webhook-sender.ts';
import { nwsForecast } from '#adapters/weather/nws-forecast.ts';
import { recordedForecast } from '#adapters/weather/recorded-forecast.ts';
import type { Forecast } from '#core/weather/forecast.ts';
import { osrmTravelTimes } from '#adapters/osrm/osrm-travel-times.ts';
import { pictureFiles } from '#adapters/pictures/picture-files.ts';
import { sharpPictureMaker } from '#adapters/pictures/sharp-picture-maker.ts';
import { mimeInbox } from '#adapters/mail/mime-inbox.ts';
import { smsFiles } from '#adapters/sms/sms-files.ts';
import { type TwilioAccount, twilioSmsInbox, twilioSmsSender } from '#adapters/sms/twilio-sms.ts';
import {
  nodeActs,
  nodeHolderNames,
  nodeManageSecrets,
  nodeSealing,
  systemClock,
  systemRandomness,
} from '#adapters/system/node-system.ts';
import { offersPasskeys } from '#adapters/webauthn/offers-passkeys.ts';
import { otpauthCodes } from '#adapters/otp/otpauth-codes.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { BotCheckVerifier, BotCheckWebConfig } from '#core/accounts/bot-check.ts';
import type { PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import type { Identity } from '#core/accounts/identity.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';
import type { CardConfig, FirebaseAuthConfig } from '#server/platform/config/provider-config.ts';
import type { Config, MailConfig } from '#server/platform/config/config.ts';
import type { Keys } from '#server/platform/config/keys.ts';
import { containerOn } from './container.ts';
import { loadedWhenUsed } from './loaded-when-used.ts';
import { PORTS } from './ports.ts';
import { openWatchedStore } from './store.wiring.ts';
import type { Clock, Randomness, ManageSecrets } from '#core/kernel/ports.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { LabelMaker } from '#core/documents/unit-card.ts';
import { SMS_RECEIPT_PATH, SMS_WEBHOOK_PATH } from '#core/contract/messages.ts';
import type { SmsSender } from '#core/notifications/sms.ts';
import type { TravelTimes } from '#core/dispatch/travel.ts';
import type { MailSender } from '#core/notifications/outbox.ts';

/** Time and randomness, which the core must receive. Tests bring their own. */
export type System = { readonly clock: Clock; readonly randomness: Randomness };

export const realSystem = (): System => ({ clock: systemClock(), randomness: systemRandomness() });

const LOCAL_SENDER = `${DEMO_SITE.brand} <${DEMO_SITE.email}>`;

export const pictureFolder = (dataDir: string): string => path.join(dataDir, 'pictures');

/** Loads only the configured card provider: Stripe's library is a tenth of the start time. */
async function loadCardModule(card: CardConfig, simulatedSecret: string): Promise<ContainerModule> {
  if (card.kind === 'stripe') {
    const { stripeModule } = await import('#server/areas/payments/stripe.wiring.ts');
    return stripeModule(card);
  }
  const { simulatedCardModule } = await import('#server/areas/payments/simulated-card.wiring.ts');
  return simulatedCardModule(simulatedSecret);
}

/** Accounts in our own store. */
const localAuthModule = new ContainerModule(({ bind }) => {
  const { accounts, clock, manageSecrets, randomness, store } = PORTS;
  const shop = DEMO_SITE.brand;
  bind(accounts).toResolvedValue(
    (store: DocumentStore, clock: Clock, randomness: Randomness, secrets: ManageSecrets) =>
      localAccounts({ store, clock, randomness, secrets, shop }),
    [store, clock, randomness, manageSecrets],
  );
  bind(PORTS.passwordResets).toResolvedValue(
    (store: DocumentStore, clock: Clock, randomness: Randomness, secrets: ManageSecrets) =>
      localPasswordResets({ store, clock, randomness, secrets, shop }),
    [store, clock, randomness, manageSecrets],
  );
  bind(PORTS.identity).toResolvedValue((accounts: Identity) => accounts, [accounts]);
  bind(PORTS.staffAccounts).toResolvedValue((accounts: StaffAccounts) => accounts, [accounts]);
});

/** Firebase Auth accounts: browsers sign in there, and the server verifies their tokens. */
const firebaseAuthModule = ({ projectId, emulatorHost }: FirebaseAuthConfig) =>
  new ContainerModule(({ bind, onDeactivation }) => {
    bind(PORTS.identity).toResolvedValue(
      (clock: Clock): Identity & StaffAccounts => {
        const identity = loadedWhenUsed<Identity & StaffAccounts>(async () => {
          const { firebaseIdentity } = await import('#adapters/firebase-auth/firebase-identity.ts');
          return firebaseIdentity({ projectId, emulatorHost, clock });
        });
        onDeactivation(PORTS.identity, () => identity.close());
        return identity;
      },
      [PORTS.clock],
    );
    bind(PORTS.staffAccounts).toResolvedValue(
      (identity: Identity) => identity as Identity & StaffAccounts,
      [PORTS.identity],
    );
  });

/** Google's library is loaded with the first proof. */
const botCheckModule = ({ projectId, appId }: BotCheckWebConfig) =>
  new ContainerModule(({ bind, onDeactivation }) => {
    bind(PORTS.botCheck).toResolvedValue(
      (clock: Clock): BotCheckVerifier => {
        const verifier = loadedWhenUsed(async () => {
          const { appCheckVerifier } = await import('#adapters/recaptcha/app-check-verifier.ts');
          return appCheckVerifier({ projectId, appId, clock });
        });
        onDeactivation(PORTS.botCheck, () => verifier.close());
        return verifier;
      },
      [PORTS.clock],
    );
  });

/** Mail as `.eml` files in the data folder's `mail`. */
const mailFilesModule = (dataDir: string) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.mailSender).toDynamicValue(() =>
      loadedWhenUsed<MailSender>(async () => {
        const { emlMailSender } = await import('#adapters/mail/eml-mail-sender.ts');
        return emlMailSender({ dataDir, from: LOCAL_SENDER });
      }),
    );
    bind(PORTS.mailFiles).toConstantValue({ dataDir });
    bind(PORTS.mailFrom).toConstantValue(DEMO_SITE.email);
  });

/** Mail through the shop's mail server. */
const smtpModule = ({ url, from }: Extract<MailConfig, { kind: 'smtp' }>) =>
  new ContainerModule(({ bind, onDeactivation }) => {
    bind(PORTS.mailSender).toDynamicValue(() => {
      const sender = loadedWhenUsed<MailSender>(async () => {
        const { smtpMailSender } = await import('#adapters/mail/smtp-mail-sender.ts');
        return smtpMailSender({ url, from });
      });
      onDeactivation(PORTS.mailSender, () => sender.close());
      return sender;
    });
    const [, address = from] = /<(.+)>/.exec(from) ?? [];
    bind(PORTS.mailFrom).toConstantValue(address);
  });

/** Texts as files in the data folder's `sms`. */
const smsFilesModule = (dataDir: string) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.smsSender).toDynamicValue(() => smsFiles(dataDir));
  });

const twilioModule = (account: TwilioAccount, publicUrl: string) =>
  new ContainerModule(({ bind }) => {
    const receipts = `${publicUrl}/api${SMS_RECEIPT_PATH}`;
    bind(PORTS.smsSender).toResolvedValue(
      (clock: Clock): SmsSender =>
        // Twilio refuses a text if it could not deliver the text's receipts.
        twilioSmsSender({ ...account, clock, ...(publicUrl.startsWith('https:') && { receipts }) }),
      [PORTS.clock],
    );
    bind(PORTS.smsInbox).toConstantValue(
      twilioSmsInbox(account, { inbound: `${publicUrl}/api${SMS_WEBHOOK_PATH}`, receipts }),
    );
  });

const mailInboxModules = ({ mailInbox }: ContainerConfig): readonly ContainerModule[] =>
  mailInbox === undefined
    ? []
    : [
        new ContainerModule(({ bind }) => {
          bind(PORTS.mailInbox).toConstantValue(mimeInbox(mailInbox));
        }),
      ];

const smsModules = ({ sms, dataDir, publicUrl }: ContainerConfig): readonly ContainerModule[] => {
  if (sms === undefined || sms.kind === 'off') return [];
  return [sms.kind === 'files' ? smsFilesModule(dataDir) : twilioModule(sms, publicUrl)];
};

const osrmModule = (url: string) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.travelTimes).toResolvedValue(
      (clock: Clock): TravelTimes => osrmTravelTimes({ url, clock }),
      [PORTS.clock],
    );
  });

const weatherModules = ({ weather }: ContainerConfig): readonly ContainerModule[] => {
  if (weather === undefined || weather.kind === 'off') return [];
  return [
    new ContainerModule(({ bind }) => {
      bind(PORTS.forecast).toResolvedValue(
        (clock: Clock): Forecast =>
          weather.kind === 'nws'
            ? nwsForecast({ contact: weather.contact, clock })
            : recordedForecast(),
        [PORTS.clock],
      );
    }),
  ];
};

/** Loads the maker with the first paper, so that the server starts without its fonts. */
const lazyPaperMaker = (): PaperMaker => ({
  async make(paper) {
    const { pdfPaperMaker } = await import('#adapters/pdf/pdf-paper-maker.ts');
    return pdfPaperMaker().make(paper);
  },
  async unprintable(text) {
    const { pdfPaperMaker } = await import('#adapters/pdf/pdf-paper-maker.ts');
    return pdfPaperMaker().unprintable(text);
  },
});

const lazyLabelMaker = (): LabelMaker => ({
  async make(labels) {
    const { pdfLabelMaker } = await import('#adapters/pdf/pdf-paper-maker.ts');
    return pdfLabelMaker().make(labels);
  },
});

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

const adaptersModule = (config: ContainerConfig, keys: Keys, system: System) =>
  new ContainerModule(({ bind }) => {
    const { dataDir, pictures, publicUrl } = config;
    const acts = nodeActs();
    bind(PORTS.acts).toConstantValue(acts);
    const witness = makeWitness();
    bind(PORTS.auditWitness).toConstantValue(witness);
    bind(PORTS.site).toConstantValue(DEMO_SITE);
    bind(PORTS.publicUrl).toConstantValue(publicUrl);
    bind(PORTS.clock).toConstantValue(system.clock);
    bind(PORTS.randomness).toConstantValue(system.randomness);
    let opened: ReturnType<typeof openWatchedStore> | undefined;
    const open = () => (opened ??= openWatchedStore(config, system.clock));
    bind(PORTS.shopHealth).toDynamicValue(() => open().health);
    bind(PORTS.store)
      .toDynamicValue(() =>
        recordedStore(open().store, {
          ...system,
          acts,
          witness,
          secrets: nodeManageSecrets(keys.manageLinkKey),
        }),
      )
      .onDeactivation((store) => store.close());
    bind(PORTS.manageSecrets).toDynamicValue(() => nodeManageSecrets(keys.manageLinkKey));
    bind(PORTS.sealing).toDynamicValue(() => nodeSealing(keys.manageLinkKey));
    bind(PORTS.oneTimeCodes).toDynamicValue(otpauthCodes);
    bind(PORTS.passkeys).toDynamicValue(() => lazyPasskeys(config.publicUrl));
    if (config.rateLimit === true) {
      bind(PORTS.holderNames).toDynamicValue(() => nodeHolderNames(keys.manageLinkKey));
    }
    if (pictures === 'store') {
      bind(PORTS.pictureStore).toResolvedValue(documentsPictures, [PORTS.store]);
    } else {
      bind(PORTS.pictureStore).toDynamicValue(() => pictureFiles(pictureFolder(dataDir)));
    }
    bind(PORTS.pictureMaker).toDynamicValue(() => sharpPictureMaker());
    bind(PORTS.paperMaker).toDynamicValue(lazyPaperMaker);
    bind(PORTS.labelMaker).toDynamicValue(lazyLabelMaker);
    bind(PORTS.calendarMaker).toDynamicValue(icsCalendarMaker);
    bind(PORTS.webhookSender).toDynamicValue(() =>
      httpsWebhookSender({ clock: system.clock, loopback: config.webhookLoopback }),
    );
  });

export type ContainerConfig = Pick<
  Config,
  'store' | 'identity' | 'dataDir' | 'publicUrl' | 'mail' | 'card' | 'pictures' | 'botCheck'
> &
  Partial<
    Pick<
      Config,
      'tracing' | 'rateLimit' | 'sms' | 'mailInbox' | 'osrmUrl' | 'weather' | 'webhookLoopback'
    >
  >;

/** The container that the configuration asks for. */
export async function makeContainer(
  config: ContainerConfig,
  keys: Keys,
  system: System,
): Promise<Container> {
  const { botCheck, identity, mail, tracing } = config;
  const container = containerOn(
    adaptersModule(config, keys, system),
    await loadCardModule(config.card, keys.cardEventKey),
    identity.kind === 'firebase-auth' ? firebaseAuthModule(identity) : localAuthModule,
    mail.kind === 'smtp' ? smtpModule(mail) : mailFilesModule(config.dataDir),
    ...mailInboxModules(config),
    ...smsModules(config),
    ...weatherModules(config),
    ...(config.osrmUrl === undefined ? [] : [osrmModule(config.osrmUrl)]),
    ...(botCheck ? [botCheckModule(botCheck)] : []),
  );
  if (tracing !== undefined) {
    const { tracePorts } = await import('#server/platform/wiring/traced-ports.ts');
    tracePorts(container, config.store.kind);
  }
  return container;
}
