import { z } from 'zod';
import { parsePictureName } from '#core/catalogue/pictures/picture-name.ts';
import { newCrewLinkSchema } from '#core/crew/crew-link.schema.ts';
import { openWorkSchema, pieceSchema } from '#core/dispatch/crew-act.schema.ts';
import { CREW_CHECKS } from '#core/dispatch/crew-act.ts';
import { STOP_STATES, CREW_LIMITS } from '#core/dispatch/crew-day.ts';
import { drawingSchema } from '#core/documents/signature.schema.ts';
import { cents } from '#core/kernel/cents.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { venueSchema } from '#core/reservations/checkout.schema.ts';
import { paymentIdOf } from '#core/reservations/mistaken-payment.ts';
import { isTakenOver } from '#core/reservations/money-entry.ts';
import type { Routes } from './admin-api.ts';
import { whereaboutsSchema } from './dispatch.ts';
import { paperBlockSchema } from './documents.ts';
import {
  amountSchema,
  calendarDaySchema,
  type InputOf,
  centsSchema,
  idSchema,
  lineOfText,
  linesOfText,
  momentSchema,
  placeSchema,
  type OutputOf,
} from './fields.ts';

/** Opens a crew link with its PIN. 401 `link_ended`, `wrong_pin`; 429 `locked_out`. */
export const openCrewLinkSchema = z.object({
  link: z.string().max(200),
  pin: z.string().regex(/^\d{6}$/, 'Enter six digits.'),
});
export const crewSessionSchema = z.object({
  /** For `Authorization: Crew {token}`. */
  token: z.string(),
  day: z.string(),
  truckId: z.string(),
  endsAt: z.string(),
});
export type CrewSession = OutputOf<typeof crewSessionSchema>;

/** Whom a crew calls, also without a link that works. */
export const crewOfficeSchema = z.object({ phone: z.string() });

const text = (most: number) => linesOfText(most).min(1, 'Enter a note.');
const none = z.object({}).default({});

/** A payment's entry has the act's id, and these are the ids of money that another program took. */
const actIdSchema = idSchema.refine((id) => !isTakenOver({ id: paymentIdOf(id) }), 'Not an id.');

const act = <Kind extends string, Data extends z.core.$ZodType>(kind: Kind, data: Data) =>
  z.object({
    /** Chosen by the phone. An id is applied only once. */
    id: actIdSchema,
    stopId: z.string().max(200),
    kind: z.literal(kind),
    /** By the phone's clock, which may be wrong: `sentAt`. */
    at: momentSchema,
    data,
  });

const pictureSchema = z
  .string()
  .refine((path) => parsePictureName(path.replace('/pictures/', '')) !== undefined, 'Not a photo.');

const mph = z.number().min(0).max(CREW_LIMITS.windMph);

const unitActSchema = z.object({ productId: idSchema, unitId: z.string().min(1).max(128) });

/**
 * What a crew reports at a stop. Work counts from the day’s midnight until 6 the next morning, money,
 * damage, photos and signatures from that midnight on, and a note or a dry unit at any time.
 */
export const crewActSchema = z.discriminatedUnion('kind', [
  act('on_the_way', none),
  act('arrived', none),
  act(
    'done',
    z
      .object({
        /** What is left open, and why, in English for the office. */
        why: lineOfText(500, 'Enter the reason.').optional(),
        /** Some of the items were not set up, or not picked up. */
        isShort: z.literal(true).optional(),
        /** The same as codes: which items, what else is open, and the reason of each. */
        missing: z.array(pieceSchema).max(100).optional(),
        missingWhy: lineOfText(CREW_LIMITS.line, 'Enter the reason.').optional(),
        open: z.array(openWorkSchema).max(10).optional(),
        openWhy: lineOfText(CREW_LIMITS.line, 'Enter the reason.').optional(),
      })
      .default({}),
  ),
  act(
    'failed',
    z.object({
      why: lineOfText(CREW_LIMITS.line, 'Enter the reason.'),
      picture: pictureSchema.optional(),
    }),
  ),
  act(
    'check',
    z.object({
      checked: z.array(z.enum(CREW_CHECKS)).max(CREW_CHECKS.length),
      windMph: mph.optional(),
      limitMph: mph.optional(),
    }),
  ),
  act('photo', z.object({ picture: pictureSchema })),
  act(
    'signature',
    z.object({
      name: lineOfText(CREW_LIMITS.signer, 'Enter the name.'),
      drawing: drawingSchema,
      /** Id of the agreement that the customer read on the phone; signed only if still current. */
      textId: z.string().min(1).max(64).optional(),
    }),
  ),
  act(
    'payment',
    z.object({
      method: z.enum(['cash', 'check']),
      amountCents: amountSchema.min(1, 'Must be more than 0.').transform(cents),
      note: lineOfText(CREW_LIMITS.line, 'Enter a note.').optional(),
    }),
  ),
  /** Takes back a payment that a crew recorded. Its entry stays; a second one reverses it. */
  act('payment_undo', z.object({ actId: idSchema })),
  act('card_link', none),
  act(
    'damage',
    z.object({
      text: text(CREW_LIMITS.text),
      picture: pictureSchema.optional(),
      productId: idSchema.optional(),
      unitId: z.string().max(128).optional(),
    }),
  ),
  act('wet', unitActSchema),
  /** It is dry, or was never wet: its open reports are settled. */
  act('dry', unitActSchema),
  act('note', z.object({ text: text(CREW_LIMITS.text) })),
]);
export type CrewActInput = InputOf<typeof crewActSchema>;

const MOST_ACTS = 50;

/** An unreadable act is refused as `invalid` and does not block the others. */
export const crewActsSchema = z.object({
  /** The phone's clock as it sends, by which the times of its acts are corrected. */
  sentAt: momentSchema.optional(),
  acts: z.array(z.looseObject({ id: z.string().max(200) })).max(MOST_ACTS),
});

export const crewResultsSchema = z.object({
  results: listOf({
    id: z.string(),
    status: z.enum(['applied', 'known', 'refused']),
    /**
     * Kept for the office: `moved`, `other_truck`, `too_early`, `too_late`, `cancelled`,
     * `above_balance`, `takes_no_payment`, `no_email`, `not_taken`, `not_own`, `handed_in`. Not kept: `not_yours`,
     * `id_taken`, `invalid`.
     */
    code: z.string().optional(),
  }),
});
export type CrewResults = OutputOf<typeof crewResultsSchema>;

export const crewPhotoSchema = z.object({ picture: z.string() });

/** An act as shown to the office and to the truck's other phones. */
const reportedActSchema = z.object({
  id: z.string(),
  stopId: z.string(),
  reservationId: z.string(),
  day: z.string(),
  truckId: z.string(),
  by: z.string(),
  at: z.string(),
  receivedAt: z.string(),
  kind: z.string(),
  refused: z.string().optional(),
  isOpen: z.boolean(),
  /** For a payment: what of it is not in the books, as more than was due, until someone handled it. */
  overCents: centsSchema.optional(),
  /** What of a payment is in the books, and to be handed in, if some of it is or was not. */
  heldCents: centsSchema.optional(),
  /**
   * For a payment: the office has its money. `by` and `why`, for the office only: who took it, and
   * why another amount was counted. `offCents`: how much more or less was counted than taken, with
   * the first of the payments handed in together, or with the first in cash and the first check.
   */
  handedIn: z
    .object({
      at: z.string(),
      by: z.string().optional(),
      offCents: z.int().optional(),
      why: z.string().optional(),
    })
    .optional(),
  checked: z.array(z.enum(CREW_CHECKS)).readonly().optional(),
  windMph: z.number().optional(),
  limitMph: z.number().optional(),
  picture: z.string().optional(),
  name: z.string().optional(),
  drawing: z.string().optional(),
  method: z.enum(['cash', 'check']).optional(),
  amountCents: centsSchema.optional(),
  /** For `payment_undo`: the act that recorded the payment. */
  actId: z.string().optional(),
  text: z.string().optional(),
  /** Of a stop that ended with something left open, what `text` says in English, as codes. */
  missing: z.array(pieceSchema).readonly().optional(),
  missingWhy: z.string().optional(),
  open: z.array(openWorkSchema).readonly().optional(),
  openWhy: z.string().optional(),
  productId: z.string().optional(),
  unitId: z.string().optional(),
  /** For the office, while the act waits for it. */
  customer: z.string().optional(),
  /** The truck that has the stop, if the act was refused because it is another one. */
  nowOn: z.string().optional(),
  /** Product and label of the unit. */
  unit: z.string().optional(),
});
export type ReportedAct = OutputOf<typeof reportedActSchema>;

const clock = z.string().meta({ description: 'HH:MM' });

const itemSchema = z.object({
  productId: z.string(),
  title: z.string(),
  /** For a phone in Spanish, if the product has a Spanish title. */
  es: z.object({ title: z.string() }).optional(),
  quantity: z.int(),
  image: z.string(),
  units: listOf({
    id: z.string(),
    label: z.string(),
    /** For a pickup: its crew did not set it up, so it is not there. */
    notSetUp: z.literal(true).optional(),
    /** For a delivery ahead: it came back wet, and nobody has marked it as dry. */
    wet: z.literal(true).optional(),
    /** Of a unit that another customer has in the morning: this truck's stop, or the other truck. */
    from: z.union([z.object({ stop: z.int() }), z.object({ truck: z.string() })]).optional(),
  }),
  /** For a pickup: none of it was set up. */
  notSetUp: z.literal(true).optional(),
  /** Labels of its units that may not go out. */
  shut: z.array(z.string()).readonly().optional(),
  /** How it is anchored: number of stakes and weights, and pounds of weight. */
  stakes: z.int().optional(),
  ballast: z.int().optional(),
  ballastLb: z.number().optional(),
  blowers: z.int(),
  /** What a delivery needs from the customer. */
  circuits: z.int().optional(),
  needsWater: z.literal(true).optional(),
  maxWindMph: z.number().optional(),
});

const crewStopSchema = z.object({
  id: z.string(),
  kind: z.enum(['deliver', 'collect']),
  state: z.enum(STOP_STATES),
  times: z.partialRecord(z.enum(STOP_STATES), z.string()).optional(),
  window: z.object({ from: clock, to: clock }),
  eta: clock.optional(),
  /** Before this stop the truck returns to the yard for another load. */
  reload: z.object({ arrive: clock, leave: clock }).optional(),
  /** When the party starts and ends, as far as it is known. */
  party: z.object({ from: clock, to: clock }).optional(),
  /** Of a pickup while the party's days last: when the party ends that day. */
  partyEnds: clock.optional(),
  name: z.string(),
  phone: z.string(),
  /** The person on site, if not the customer. */
  onSite: z.object({ name: z.string(), phone: z.string() }).optional(),
  place: placeSchema,
  venue: venueSchema.optional(),
  /** From the office, not for the customer. */
  crewNote: z.string().optional(),
  items: z.array(itemSchema).readonly(),
  /** Attendants and others who are at the party, but are not set up. */
  atParty: z.string().optional(),
  /** Where the truck first has to get them, because it is out without them. */
  fetchFrom: whereaboutsSchema.optional(),
  /**
   * The strongest wind of the hours that are left of the day, from the stored forecast. Absent
   * without one, or if it has gaps.
   */
  wind: z
    .object({
      gustMph: z.int(),
      /** No gust is forecast, so it is the wind. */
      isWind: z.literal(true).optional(),
      at: clock,
      limitMph: z.number().optional(),
      /** The first hour above the limit; absent if none is. */
      overFrom: clock.optional(),
      /** The highest chance of thunder in those hours, if it is likely. */
      thunder: z.object({ percent: z.number(), from: clock, to: clock }).optional(),
      /** When the forecast was read. */
      readAt: z.string(),
      /** From a recorded week, which predicts nothing. */
      recorded: z.literal(true).optional(),
    })
    .optional(),
  /** Circuits the order needs, if the customer has fewer. */
  /** With our generator on the order: what is still needed from the customer. */
  houseCircuits: z.int().optional(),
  shortOfPower: z.object({ needs: z.int(), has: z.number() }).optional(),
  /** The only amount a crew sees. */
  balanceCents: centsSchema,
  /** Set if the order is billed and not paid yet, so the crew collects nothing. */
  onInvoice: z.literal(true).optional(),
  /** A rental of the booking is out of service, so nothing is paid until the office settles it. */
  outOfService: z.literal(true).optional(),
  /** The day the customer's card is charged with the balance, so the crew collects nothing. */
  chargedOn: z.string().optional(),
  /** The link to pay reaches nobody: there is no email, and no agreement to texts. */
  noLink: z.literal(true).optional(),
  /** The customer's, who reads and signs on the phone. A phone may have stored a day without it. */
  language: z.enum(LANGUAGES).optional(),
  agreement: z.enum(['signed', 'outdated', 'unsigned']),
  /** The agreement to sign at the door. It has no prices, because crews see none. */
  toSign: z
    .object({
      textId: z.string(),
      blocks: z.array(paperBlockSchema).readonly(),
      /** The customer's. A phone may have stored a day without it. */
      language: z.enum(LANGUAGES).optional(),
    })
    .optional(),
});
export type CrewStop = OutputOf<typeof crewStopSchema>;

export const crewTodaySchema = z
  .object({
    day: z.string(),
    truck: z.object({
      id: z.string(),
      name: z.string(),
      /** From 1, as on the office's board. A phone may have stored a day without it. */
      number: z.int().optional(),
      /** Off for the day, such as after a breakdown: its stops go to other trucks. */
      isOff: z.literal(true).optional(),
    }),
    /** The person the link was made for. */
    name: z.string(),
    /** Who else rides on the truck that day. A phone may have stored a day without it. */
    mates: listOf({ name: z.string(), phone: z.string() }).optional(),
    /** Version of the published plan; 0 before the first one. */
    version: z.int(),
    publishedAt: z.string().optional(),
    stops: z.array(crewStopSchema).readonly(),
    /** Deliveries that other trucks make now, and what of them is on this truck. */
    handOver: listOf({
      truck: z.string(),
      stopId: z.string(),
      items: listOf({
        title: z.string(),
        es: z.object({ title: z.string() }).optional(),
        quantity: z.int(),
        /** Labels. */
        units: z.array(z.string()).readonly(),
      }),
    }).optional(),
    acts: z.array(reportedActSchema).readonly(),
    office: z.string(),
    brand: z.string(),
    /** Without a mail service, emails reach nobody. */
    mailsNobody: z.literal(true).optional(),
    endsAt: z.string(),
    serverTime: z.string(),
  })
  .meta({ id: 'CrewToday' });
export type CrewTodayDto = OutputOf<typeof crewTodaySchema>;

const crewLinkSchema = z.object({
  id: z.string(),
  truckId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  endsAt: z.string(),
  state: z.enum(['open', 'revoked', 'ended']),
  /** Somebody has entered its PIN. */
  isUsed: z.boolean(),
  /** The people it was texted to. The audit log shows who sent it. */
  texted: listOf({ name: z.string(), at: z.string() }),
  seenVersion: z.int().optional(),
  seenAt: z.string().optional(),
});
export type CrewLinkDto = OutputOf<typeof crewLinkSchema>;

/** A person on file for whom a link can be made. */
const linkableSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The truck they ride on that day, as far as it is decided. */
  truckId: z.string().optional(),
  isOff: z.boolean(),
  /** They have a number, and texts can be sent. */
  mayText: z.boolean(),
  /** In which a link is sent to them. */
  language: z.enum(LANGUAGES).optional(),
});
export type Linkable = OutputOf<typeof linkableSchema>;

const crewLinksSchema = z.object({
  links: z.array(crewLinkSchema).readonly(),
  crew: z.array(linkableSchema).readonly(),
});

/** Texts a link that was just made. `link` is the part after the `#` of its address. */
const textCrewLinkSchema = z.object({ link: z.string().max(200), memberId: z.string().max(64) });
const textedCrewLinkSchema = z.object({ phone: z.string() });

/** Shown once; address and PIN cannot be retrieved again. */
const madeCrewLinkSchema = z.object({ link: crewLinkSchema, url: z.string(), pin: z.string() });
export type MadeCrewLink = OutputOf<typeof madeCrewLinkSchema>;

/** Acts for a day or reservation. Without either, the acts waiting for the office. */
const crewActsQuerySchema = z.object({
  day: z.iso.date().optional(),
  reservation: idSchema.optional(),
});
const reportedActsSchema = z.object({ acts: z.array(reportedActSchema).readonly() });

const handInSchema = z.object({
  day: calendarDaySchema,
  truckId: z.string().min(1).max(64),
  amountCents: amountSchema.min(1, 'Must be more than 0.').transform(cents),
  isIn: z.boolean(),
  /** What the office counted, if that is not what the crew took. */
  receivedCents: amountSchema.transform(cents).optional(),
  /** What of it is checks, if they were counted apart from the cash. */
  receivedCheckCents: amountSchema.transform(cents).optional(),
  /** Why that is another amount. */
  why: lineOfText(200, 'Enter the reason.').optional(),
});

/** Crew phones, as the office sees them. */
export const CREW_ROUTES = {
  'GET /plans/:day/crew-links': { needs: 'deliveries:write', answer: crewLinksSchema },
  /** 404 `truck_not_found`. */
  'POST /plans/:day/crew-links': {
    needs: 'deliveries:write',
    body: newCrewLinkSchema,
    status: 201,
    answer: madeCrewLinkSchema,
  },
  /**
   * Sends the link without its PIN, once per person. 404 `link_not_found`, 409 `no_number`,
   * `takes_no_texts`, 503 `not_sent`.
   */
  'POST /plans/:day/crew-links/:id/text': {
    needs: 'deliveries:write',
    body: textCrewLinkSchema,
    answer: textedCrewLinkSchema,
  },
  /** Takes effect immediately. 404 `link_not_found`. */
  'POST /plans/:day/crew-links/:id/revoke': { needs: 'deliveries:write', answer: crewLinksSchema },
  'GET /crew-acts': {
    needs: 'deliveries:read',
    query: crewActsQuerySchema,
    answer: reportedActsSchema,
  },
  /**
   * Notes that the office has the cash and checks of a truck's day, `amountCents` as shown, or with
   * `isIn` false that it does not. Answers the day's acts. 409 `collected_changed`.
   */
  'POST /crew-acts/hand-in': {
    needs: 'money:write',
    body: handInSchema,
    answer: reportedActsSchema,
  },
  /**
   * Marks the act as reviewed, and a wet unit as dry. Of a stop that was not the truck's, all refused
   * steps at once. 404 `act_not_found`.
   */
  'POST /crew-acts/:id/settle': { needs: 'day:write', answer: reportedActsSchema },
  /**
   * Applies what its crew reported of a stop that is on another truck, all that waits, as if it were
   * on theirs. 404 `act_not_found`: nothing waits.
   */
  'POST /crew-acts/:id/accept': { needs: 'deliveries:write', answer: reportedActsSchema },
} as const satisfies Routes;
