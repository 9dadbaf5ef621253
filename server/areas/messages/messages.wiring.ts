import { documentsOldRecords } from '#adapters/documents/collections/documents-old-records.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeReceiveMessage } from '#core/customers/contact-message.ts';
import { makeFindPhoneOnly } from '#core/customers/find-customers.ts';
import { makeTakeMail } from '#core/customers/inbound-mail.ts';
import { makeInsuranceByLink } from '#core/customers/insurance-request.ts';
import { makeInbox } from '#core/customers/run-inbox.ts';
import type { makeDocuments } from '#core/documents/make-documents.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import { makeSweepOldRecords } from '#core/jobs/sweep-old-records.ts';
import { MINUTE, SECOND } from '#core/kernel/instant.ts';
import type { Birthdays } from '#core/marketing/birthdays.ts';
import type { Friends } from '#core/marketing/friends.ts';
import type { PointsBook } from '#core/marketing/points.ts';
import type { RecoverCarts } from '#core/marketing/recover-carts.ts';
import type { RunCampaigns } from '#core/marketing/run-campaigns.ts';
import type { makeAccountMail } from '#core/notifications/account-mail.ts';
import type { AutomationLetters } from '#core/notifications/automation.ts';
import { type ComposePorts, makeComposeTask } from '#core/notifications/compose-task.ts';
import {
  makeReadCorrespondence,
  makeReadSent,
  makeSentTimeline,
} from '#core/notifications/correspondence.ts';
import { makeReadOutgoing } from '#core/notifications/read-outgoing.ts';
import { makeTellOfTrouble } from '#core/notifications/tell-of-trouble.ts';
import { makeTakeText, makeTextsByLink } from '#core/notifications/texts.ts';
import { makeWorkOutbox, OUTBOX_BATCH } from '#core/notifications/work-outbox.ts';
import type { WarnOfWind } from '#core/weather/warn-of-wind.ts';
import { AUTOMATIONS } from '#server/areas/automations/automations.wiring.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { DOCUMENTS } from '#server/areas/documents/documents.wiring.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { inboundMailRoutes, smsRoutes } from '#server/areas/messages/inbound.routes.ts';
import {
  outgoingRoutes,
  adminMessageRoutes,
} from '#server/areas/messages/messages.admin-routes.ts';
import {
  CANNED_ANSWERS,
  cannedAnswersCodec,
  documentsCannedAnswers,
} from '#server/areas/messages/messages.records.ts';
import { contactRoutes, insuranceRoutes } from '#server/areas/messages/messages.routes.ts';
import { QUOTES } from '#server/areas/quotes/quotes.wiring.ts';
import { REPORTS } from '#server/areas/reports/reports.wiring.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { drain, hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { botCheck, clock, randomness } = PORTS;
const { bound, boundByName, made } = makings();

const cannedAnswers = bound(documentsCannedAnswers, [PORTS.store]);
const oldRecords = bound(documentsOldRecords, [PORTS.store]);

type Composing = Omit<
  ComposePorts,
  'calendarOf' | 'invoiceFile' | 'makePaper' | 'areaLetters' | 'friendCode' | 'letters'
> & {
  readonly quote: ComposePorts['areaLetters']['quote'];
  readonly quoteLetter: NonNullable<AutomationLetters['quote']>;
  readonly report: ComposePorts['areaLetters']['report'];
  readonly paperMaker: PaperMaker;
  readonly carts: RecoverCarts;
  readonly campaigns: RunCampaigns;
  readonly points: PointsBook;
  readonly friends: Friends;
  readonly birthdays: Birthdays;
  readonly wind: WarnOfWind;
  readonly papers: ReturnType<typeof makeDocuments>;
  readonly accountMail: ReturnType<typeof makeAccountMail>;
};

const composing = ({
  quote,
  quoteLetter,
  report,
  papers,
  paperMaker,
  carts,
  campaigns,
  points,
  friends,
  birthdays,
  wind,
  accountMail,
  ...ports
}: Composing) =>
  makeComposeTask({
    ...ports,
    calendarOf: papers.calendar,
    invoiceFile: papers.invoice,
    makePaper: (paper) => paperMaker.make(paper),
    areaLetters: {
      quote,
      ...accountMail,
      report,
      recovery: carts.mail,
      campaign: campaigns.mail,
      points: points.mail,
      reward: friends.mail,
      birthday: birthdays.mail,
      weather: wind.mail,
    },
    friendCode: friends.of,
    letters: { quote: quoteLetter, birthday: birthdays.letter, recovery: carts.letter },
  });

const composeTask = boundByName(composing, {
  publicUrl: PORTS.publicUrl,
  ledger: RECORDS.ledger,
  lists: RECORDS.reservationLists,
  phoneOnly: bound(makeFindPhoneOnly, [RECORDS.customers, RECORDS.reservationBook]),
  messages: RECORDS.contactMessages,
  credits: RECORDS.credits,
  giftSales: RECORDS.giftSales,
  paperMaker: PORTS.paperMaker,
  dayAhead: AUTOMATIONS.dayAhead,
  automationTexts: RECORDS.automationTexts,
  endingPapers: AUTOMATIONS.endingPapers,
  quote: QUOTES.quoteMail,
  quoteLetter: QUOTES.quoteLetter,
  catalogue: RECORDS.catalogue,
  settings: RECORDS.settings,
  papers: DOCUMENTS.makePapers,
  accountMail: DOCUMENTS.accountMail,
  carts: MARKETING.recoverCarts,
  report: REPORTS.reportMail,
  campaigns: MARKETING.runCampaigns,
  points: MARKETING.points,
  friends: MARKETING.friends,
  birthdays: MARKETING.birthdays,
  wind: WEATHER.warnOfWind,
  secrets: PORTS.manageSecrets,
  accountLinks: optional(PORTS.accountLinks),
  staff: RECORDS.staff,
  readSite: RECORDS.readSite,
  inbox: optional(PORTS.mailInbox),
  readProgress: DISPATCH.readProgress,
  clock,
});

const readSent = bound(makeReadSent, [RECORDS.outbox]);

const tellOfTrouble = boundByName(makeTellOfTrouble, {
  health: PORTS.shopHealth,
  mail: PORTS.mailSender,
  clock,
  readSite: RECORDS.readSite,
  publicUrl: PORTS.publicUrl,
});

const correspondence = boundByName(makeReadCorrespondence, {
  readSent,
  messages: RECORDS.contactMessages,
  customers: RECORDS.customers,
  book: RECORDS.reservationBook,
  ledger: RECORDS.ledger,
});

export const MESSAGES = {
  tellOfTrouble,
  correspondence,
  /** For customers' timelines. */
  sentTimeline: bound(makeSentTimeline, [readSent]),
  receiveMessage: bound(makeReceiveMessage, [RECORDS.contactMessages, randomness, clock]),
  insuranceByLink: bound(makeInsuranceByLink, [
    RECORDS.openManageLink,
    RECORDS.contactMessages,
    RECORDS.settings,
    randomness,
    clock,
  ]),
  takeMail: boundByName(makeTakeMail, {
    messages: RECORDS.contactMessages,
    ledger: RECORDS.ledger,
    clock,
  }),
  takeText: bound(makeTakeText, [RECORDS.textStops, clock, RECORDS.readSite]),
  textsByLink: boundByName(makeTextsByLink, {
    openLink: RECORDS.openManageLink,
    ledger: RECORDS.ledger,
    textStops: RECORDS.textStops,
    sms: optional(PORTS.smsSender),
    clock,
  }),
  sweepOldRecords: bound(makeSweepOldRecords, [oldRecords, clock]),
  /** Does the work that transactions left in the outbox: mail and refunds. */
  workOutbox: boundByName(makeWorkOutbox, {
    outbox: RECORDS.outbox,
    compose: composeTask,
    findPayment: RECORDS.findPayment,
    cards: PORTS.cardPayments,
    mail: PORTS.mailSender,
    sms: optional(PORTS.smsSender),
    textStops: RECORDS.textStops,
    settings: RECORDS.settings,
    clock,
  }),
} as const;

const inbox = boundByName(makeInbox, {
  messages: RECORDS.contactMessages,
  canned: cannedAnswers,
  customers: RECORDS.customers,
  book: RECORDS.reservationBook,
  ledger: RECORDS.ledger,
  readSite: RECORDS.readSite,
  clock,
});

const outgoing = boundByName(makeReadOutgoing, {
  outbox: RECORDS.outbox,
  readSent,
  compose: composeTask,
  customers: RECORDS.customers,
  book: RECORDS.reservationBook,
  ledger: RECORDS.ledger,
  clock,
});

export const OUTBOX_JOB = 'outbox';

export const messages: Area = {
  ...made(),
  collections: [moves(CANNED_ANSWERS, 'shop', cannedAnswersCodec.fromDocument)],
  admin: ({ of, onOutboxFilled }) => [
    adminMessageRoutes({ correspondence: of(correspondence), inbox: of(inbox), onOutboxFilled }),
    outgoingRoutes({ outgoing: of(outgoing), onOutboxFilled }),
  ],
  api: ({ of, maybe, now, onOutboxFilled }) => [
    contactRoutes({
      receiveMessage: of(MESSAGES.receiveMessage),
      readSite: of(RECORDS.readSite),
      takesForms: maybe(botCheck) === undefined,
      onOutboxFilled,
    }),
    insuranceRoutes({ insurance: of(MESSAGES.insuranceByLink), onOutboxFilled }),
    inboundMailRoutes({
      inbox: maybe(PORTS.mailInbox),
      takeMail: of(MESSAGES.takeMail),
      onOutboxFilled,
    }),
    smsRoutes({
      texts: of(MESSAGES.textsByLink),
      readText: maybe(PORTS.smsInbox)?.read,
      takeText: of(MESSAGES.takeText),
      readReceipt: maybe(PORTS.smsInbox)?.readReceipt,
      noteReceipt: (id, receipt) => of(RECORDS.outbox).noteReceipt(id, receipt, now()),
    }),
  ],
  jobs: ({ of }, log) => [
    {
      name: OUTBOX_JOB,
      where: 'everywhere',
      everyMs: 5 * SECOND,
      atStart: true,
      run: drain(
        () =>
          of(MESSAGES.workOutbox)((failed) =>
            log.warn?.({ job: OUTBOX_JOB, ...failed }, 'not_sent'),
          ),
        OUTBOX_BATCH,
      ),
    },
    // Mails the owner what is wrong with the server itself.
    {
      name: 'watch-health',
      where: 'everywhere',
      everyMs: MINUTE,
      atStart: true,
      run: of(tellOfTrouble),
    },
    hourly('retention', of(MESSAGES.sweepOldRecords)),
  ],
};
