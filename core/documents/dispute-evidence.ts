import { keyOfName, parsePictureName, pictureName } from '#core/catalogue/pictures/picture-name.ts';
import type { PictureMaker, PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import type { CrewAct, CrewActs, CrewCheck, CrewDeed } from '#core/dispatch/crew-act.ts';
import { isPickup } from '#core/dispatch/crew-day.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { PaperBlock, PictureBlock, PrintedPaper } from '#core/kernel/paper.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type ChoiceOffer, isByOffice, worstForecast } from '#core/reservations/choice-offer.ts';
import { disputesOf } from '#core/reservations/disputes.ts';
import type { HistoryEntry, HistoryKind } from '#core/reservations/history.ts';
import { isAboutMistaken, paymentIdOf } from '#core/reservations/mistaken-payment.ts';
import { isCorrection, isReturn, type MoneyEntry } from '#core/reservations/money-entry.ts';
import { paidOf, type Reservation, type SignedAgreement } from '#core/reservations/reservation.ts';
import type { OwnTexts } from '#core/settings/own-terms.ts';
import { ownTermsIn } from '#core/settings/terms-figures.ts';
import {
  type AgreementBasis,
  type Agreements,
  agreementText,
  isRetold,
  type ReadTerms,
} from './agreement.ts';
import type { PaperMaker } from './paper-words.ts';
import {
  customerFacts,
  momentText,
  paperFrame,
  paperWords,
  pricedLines,
} from './reservation-facts.ts';

// Banks require English and accept at most 50 pages and 4.5 MB: docs/decisions/12-payments-disputes-and-saved-cards.md.

/** More than a careful crew takes of one party. At this size, about 2 MB. */
const MOST_PHOTOS = 24;
const PHOTO_WIDTH = 800;

type Block = PaperBlock | PictureBlock;

const EN = paperWords({ language: 'en' });
const when = (moment: Instant): string => momentText(moment, EN);

const MONEY: Readonly<Record<MoneyEntry['kind'], string>> = {
  charge: 'Charged to the card',
  refund: 'Refunded to the card',
  refund_failed: 'Refund sent back by the bank',
  dispute_opened: 'Disputed at the bank',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_reinstated: 'Returned to the shop by the bank',
  credit: 'Paid with a credit',
  credit_issued: 'Turned into a rain check',
  received: 'Paid outside the site',
  handed_back: 'Refunded outside the site',
  adjustment: 'Change of the total',
};

/** Changes that matter to a bank. Notes and moves between units are internal. */
const CHANGES: Readonly<Partial<Record<HistoryKind, string>>> = {
  placed: 'Booked',
  request_confirmed: 'Request confirmed',
  confirmed: 'Confirmed',
  rescheduled: 'Days changed',
  lines_changed: 'Rentals changed',
  details_changed: 'Details of the party changed',
  contact_changed: 'Contact changed',
  adjusted: 'Total changed',
  cancelled: 'Canceled',
  refund_promised: 'Refund decided',
  completed: 'Completed',
  link_sent: 'Private link sent again',
  weather_offered: 'Choice offered because of the weather',
  weather_chosen: 'Customer answered the choice',
  unit_offered: 'Choice offered because a unit was out of service',
  unit_chosen: 'Customer answered the choice',
  unit_back: 'Unit back in service: choice over',
  offer_withdrawn: 'Choice withdrawn',
};

const BY: Readonly<Record<Actor['kind'], string>> = {
  customer: 'by the customer',
  account: 'by the customer, signed in',
  admin: 'by the office',
  crew: 'by the crew',
  system: 'automatically',
  provider: 'by the card provider',
};

const CHECKS: Readonly<Record<CrewCheck, string>> = {
  anchors: 'anchors',
  circuits: 'circuits',
  rules: 'rules explained',
  corners: 'corners',
};

const CHOICES = {
  refund: 'a refund',
  rain_check: 'a rain check',
  move: 'another day',
  substitute: 'something else',
  keep: 'to keep the day as booked',
} as const;

function deedText(act: CrewAct, deed: CrewDeed): string | undefined {
  switch (deed.kind) {
    case 'on_the_way':
      return 'Crew on the way';
    case 'arrived':
      return 'Crew at the address';
    case 'done':
      return isPickup(act.stopId) ? 'Picked up' : 'Set up and handed over';
    case 'failed':
      return `Could not be done: ${deed.why}`;
    case 'check': {
      const checked = deed.checked.map((one) => CHECKS[one]).join(', ');
      const wind = deed.windMph === undefined ? '' : `; wind measured at ${deed.windMph} mph`;
      return `Safety check: ${checked}${wind}`;
    }
    case 'payment':
      return `${formatUsd(deed.amount)} taken in ${deed.method}`;
    case 'damage':
      return `Damage: ${deed.text}`;
    default:
      return undefined;
  }
}

const heading = (text: string, onNewPage = false): Block => ({ kind: 'heading', text, onNewPage });

const section = (title: string, items: readonly string[], none: string): readonly Block[] => [
  heading(title),
  items.length === 0 ? { kind: 'paragraph', text: none } : { kind: 'points', items },
];

function disputeSection(reservation: Reservation): readonly Block[] {
  const items = [...disputesOf(reservation)].map(([disputeId, told]) => {
    const said = told.map(({ kind, at }) => `${MONEY[kind]} on ${when(at)}`).join('. ');
    return `${disputeId}, payment ${told[0]?.intentId ?? ''}: ${said}.`;
  });
  return section('Dispute', items, 'No dispute of this reservation is known.');
}

function orderSection(reservation: Reservation): readonly Block[] {
  const { createdAt, terms, cardConsent, office } = reservation;
  return [
    heading('Order'),
    {
      kind: 'facts',
      rows: [
        { label: 'Booked', value: `${when(createdAt)}${office ? ', taken by the office' : ''}` },
        { label: EN.facts.status, value: EN.status[reservation.status] },
        ...customerFacts(reservation),
        ...(terms === undefined
          ? []
          : [{ label: 'Terms', value: `accepted, version ${terms.version}, ${when(terms.at)}` }]),
        ...(cardConsent === undefined
          ? []
          : [
              {
                label: 'Saved card',
                value: `consent to charge the balance${
                  cardConsent.amount === undefined ? '' : ` of ${formatUsd(cardConsent.amount)}`
                }, ${when(cardConsent.at)}`,
              },
            ]),
      ],
    },
    heading(EN.rentals),
    pricedLines(reservation),
    heading(EN.payments),
    {
      kind: 'amounts',
      rows: [
        ...reservation.entries
          .filter((entry) => entry.amount !== 0 && !isCorrection(entry))
          .map((entry) => ({
            label: isReturn(entry) ? EN.returned(entry.method) : MONEY[entry.kind],
            note: 'intentId' in entry ? `${when(entry.at)}, ${entry.intentId}` : when(entry.at),
            value: formatUsd(entry.amount),
          })),
        { label: EN.paid, value: formatUsd(paidOf(reservation)), isStrong: true },
      ],
    },
  ];
}

function crewSection(
  acts: readonly CrewAct[],
  photos: readonly PictureBlock['items'][number][],
  photosLeft: number,
): readonly Block[] {
  const said = acts.flatMap((act) => {
    const text = deedText(act, act.deed);
    return text === undefined ? [] : [`${when(act.at)}: ${text} (${act.by})`];
  });
  return [
    ...section('Delivery and pickup, as the crew reported', said, 'The crew reported nothing.'),
    ...acts.flatMap(({ deed, at }): readonly Block[] =>
      deed.kind === 'signature'
        ? [
            {
              kind: 'signature',
              label: EN.signature,
              name: deed.name,
              when: `Signed on the crew's phone, ${when(at)}`,
              drawing: deed.drawing,
            },
          ]
        : [],
    ),
    ...(photos.length === 0
      ? []
      : [heading('Photos'), { kind: 'pictures', items: photos } as const]),
    ...(photosLeft === 0
      ? []
      : [
          {
            kind: 'paragraph',
            text: `${photosLeft === 1 ? '1 more photo is' : `${photosLeft} more photos are`} not shown: too many for one file, or no longer kept.`,
          } as const,
        ]),
  ];
}

function offeredWhy(offer: ChoiceOffer): string {
  if (offer.reason === 'unit') return `${offer.title} was out of service`;
  if (isByOffice(offer)) return `because of ${offer.isRain === true ? 'rain' : 'wind'}`;
  if (offer.thunder !== undefined) {
    const { percent, at } = offer.thunder;
    return `(${offer.source}), thunderstorms forecast for ${when(at)}, chance ${percent}%`;
  }
  const worst = worstForecast(offer);
  const limit =
    worst?.limitMph === undefined ? '' : `, limit of ${worst.title} ${worst.limitMph} mph`;
  const forecast =
    worst === undefined
      ? 'no forecast'
      : `wind of ${worst.mph} mph forecast for ${when(worst.at)}${limit}`;
  return `(${offer.source}), ${forecast}`;
}

const offersSection = ({ choiceOffers = [] }: Reservation): readonly Block[] =>
  choiceOffers.length === 0
    ? []
    : section(
        'Choices offered',
        choiceOffers.map((offer) => {
          const answer =
            offer.answer === undefined
              ? offer.withdrawn === undefined
                ? 'Not answered'
                : `Withdrawn on ${when(offer.withdrawn.at)}`
              : `The customer chose ${CHOICES[offer.answer.choice]} on ${when(offer.answer.at)}`;
          return `${when(offer.at)}: choice offered, ${offeredWhy(offer)}. ${answer}.`;
        }),
        '',
      );

/** What the paper says of a message to the shop or from it. */
type Letter = { readonly at: Instant } & (
  | {
      readonly way: 'in';
      readonly message: { readonly name: string; readonly email: string; readonly message: string };
      /** The customer’s reply in the message’s thread. */
      readonly answer?: { readonly text: string } | undefined;
    }
  | {
      readonly way: 'out';
      readonly entry: {
        readonly state: string;
        readonly isSkipped?: boolean | undefined;
        readonly sent?:
          | {
              readonly channel: 'mail' | 'text';
              readonly to: string;
              readonly subject?: string | undefined;
              readonly text: string;
            }
          | undefined;
      };
    }
);

function letterText(one: Letter): string | undefined {
  if (one.way === 'in') {
    const text = (one.answer?.text ?? one.message.message).trim();
    return `${when(one.at)}, from ${one.message.name} <${one.message.email}>: “${text}”`;
  }
  const { sent, state, isSkipped } = one.entry;
  if (sent === undefined || state !== 'done' || isSkipped === true) return undefined;
  const what = sent.channel === 'mail' ? `“${sent.subject ?? ''}”` : `“${sent.text}”`;
  return `${when(one.at)}, ${sent.channel === 'mail' ? 'email' : 'text message'} to ${sent.to}: ${what}`;
}

function changeText({ kind, at, by, amount, facts = {} }: HistoryEntry): string | undefined {
  const what = CHANGES[kind];
  if (what === undefined) return undefined;
  const { from, to } = facts;
  const days = from === undefined || to === undefined ? '' : `, from ${from} to ${to}`;
  const money = amount === undefined || amount === 0 ? '' : `, ${formatUsd(amount)}`;
  return `${when(at)}: ${what}${days}${money} (${BY[by.kind]})`;
}

function agreementSection(
  reservation: Reservation,
  signed: SignedAgreement | undefined,
  agreed: AgreementBasis,
): readonly Block[] {
  if (signed !== undefined) {
    const isOutdated = isRetold(reservation);
    const note = 'The booking changed after this was signed; what changed is listed above.';
    return [
      heading(`Rental agreement, signed by ${signed.name} on ${when(signed.at)}`, true),
      ...(isOutdated ? [{ kind: 'paragraph', text: note } as const] : []),
      ...signed.paper.blocks,
    ];
  }
  return [
    heading('Rental terms of this booking, not signed', true),
    ...agreementText(reservation, agreed).blocks,
  ];
}

type EvidencePorts = {
  readonly papers: PaperMaker;
  readonly agreements: Agreements;
  readonly crewActs: Pick<CrewActs, 'listOf'>;
  readonly pictures: Pick<PictureStore, 'get'>;
  readonly maker: Pick<PictureMaker, 'open'>;
  readonly correspondence: {
    readonly ofReservation: (id: string) => Promise<readonly Letter[] | undefined>;
  };
  readonly readTerms: ReadTerms;
  readonly ownTexts: Pick<OwnTexts, 'find'>;
  readonly clock: Clock;
};

/**
 * Everything that shows a bank what was ordered, agreed to, delivered, paid and said, as one PDF in
 * English. Deeds that changed nothing and the office's own notes are left out.
 */
export const makeDisputeEvidence = (ports: EvidencePorts) => {
  const { papers, agreements, crewActs, pictures, maker, correspondence } = ports;

  /** The photo, small enough for a bank's upload; undefined if it is no longer kept. */
  async function photoOf({ deed, at, by }: CrewAct) {
    if (!('picture' in deed) || deed.picture === undefined) return undefined;
    const name = parsePictureName(deed.picture.replace('/pictures/', ''));
    if (name === undefined) return undefined;
    const bytes = await pictures.get(name);
    const opened = bytes && (await maker.open(bytes));
    if (opened?.ok !== true) return undefined;
    const file = pictureName(keyOfName(name), PHOTO_WIDTH, 'jpg');
    const jpeg = await opened.value.encode({ name: file, width: PHOTO_WIDTH, form: 'jpg' });
    return { bytes: jpeg, caption: `${when(at)}, ${by}` };
  }

  /** The terms accepted at booking, which the owner may have replaced since. */
  async function agreedTerms({ terms }: Reservation): Promise<AgreementBasis> {
    const inForce = await ports.readTerms();
    const id = terms && ownTermsIn(terms.version);
    if (terms === undefined || id === inForce.own?.id) return inForce;
    const text = id === undefined ? undefined : await ports.ownTexts.find(id);
    if (id === undefined || text === undefined) return { ...inForce, own: undefined };
    return { ...inForce, own: { id, replaces: text.replaces, since: shopDay(terms.at), text } };
  }

  return async (booked: Reservation): Promise<Uint8Array> => {
    const reservation: Reservation = { ...booked, language: 'en' };
    const [agreed, signed, told, letters = []] = await Promise.all([
      agreedTerms(reservation),
      booked.signed && agreements.find(booked.signed.id),
      crewActs.listOf(booked.id),
      correspondence.ofReservation(booked.id),
    ]);
    const acts = told.filter(
      ({ id, refused }) => refused === undefined && !isAboutMistaken(booked, paymentIdOf(id)),
    );
    const taken = acts.filter(({ deed }) => deed.kind === 'photo');
    const photos: PictureBlock['items'][number][] = [];
    // One at a time, because each is decoded whole.
    for (const act of taken.slice(0, MOST_PHOTOS)) {
      const photo = await photoOf(act);
      if (photo !== undefined) photos.push(photo);
    }
    const now = ports.clock.now();
    const paper: PrintedPaper = {
      ...paperFrame(reservation, agreed.site, 'Evidence for a payment dispute', now),
      blocks: [
        ...disputeSection(reservation),
        ...orderSection(reservation),
        ...crewSection(acts, photos, taken.length - photos.length),
        ...offersSection(reservation),
        ...section(
          'What was changed, and by whom',
          reservation.history.flatMap((entry) => changeText(entry) ?? []),
          'Nothing was changed.',
        ),
        ...section(
          'Messages',
          letters.toReversed().flatMap((one) => letterText(one) ?? []),
          'No messages.',
        ),
        ...agreementSection(reservation, signed, agreed),
      ],
    };
    return papers.make(paper);
  };
};
