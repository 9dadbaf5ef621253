import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import type { OpenWork } from './crew-act.schema.ts';
import type { CrewState, Piece } from './crew-day.ts';

/** Safety checks before anyone jumps. */
export const CREW_CHECKS = ['anchors', 'circuits', 'rules', 'corners'] as const;
export type CrewCheck = (typeof CREW_CHECKS)[number];

/** What a crew can report at a stop. */
export type CrewDeed =
  | { readonly kind: Exclude<CrewState, 'failed' | 'done'> }
  | {
      readonly kind: 'done';
      /** What the crew left open, and why, in English for the office. */
      readonly why?: string | undefined;
      /** Some of the items were not set up, or not picked up. */
      readonly isShort?: true | undefined;
      /** The same as codes: which items, what else is open, and the reason of each. */
      readonly missing?: readonly Piece[] | undefined;
      readonly missingWhy?: string | undefined;
      readonly open?: readonly OpenWork[] | undefined;
      readonly openWhy?: string | undefined;
    }
  /** `picture`: the URL of a photo that shows it, such as of a door that nobody opens. */
  | { readonly kind: 'failed'; readonly why: string; readonly picture?: string | undefined }
  | {
      readonly kind: 'check';
      readonly checked: readonly CrewCheck[];
      /** Wind measured at the unit. */
      readonly windMph?: number | undefined;
      /** Wind limit of the stop's weakest unit, as shown to the crew. */
      readonly limitMph?: number | undefined;
    }
  /** `picture`: the photo's URL. */
  | { readonly kind: 'photo'; readonly picture: string }
  /** `drawing`: strokes as in `core/documents/signature.schema.ts`. */
  | {
      readonly kind: 'signature';
      readonly name: string;
      readonly drawing: string;
      /** Id of the agreement read on the phone. Absent: the customer signs the delivery only. */
      readonly textId?: string | undefined;
    }
  | {
      readonly kind: 'payment';
      readonly method: 'cash' | 'check';
      readonly amount: Cents;
      readonly note?: string | undefined;
    }
  /** Takes back a payment that the same person recorded by mistake, when no money was taken. */
  | { readonly kind: 'payment_undo'; readonly actId: string }
  /** Mails the private link again so that the customer can pay by card. */
  | { readonly kind: 'card_link' }
  | {
      readonly kind: 'damage';
      readonly text: string;
      /** The photo's URL. */
      readonly picture?: string | undefined;
      readonly productId?: string | undefined;
      readonly unitId?: string | undefined;
    }
  /** A unit came back wet, and has to dry before it goes out again. */
  | { readonly kind: 'wet'; readonly productId: string; readonly unitId: string }
  /** It is dry, or was never wet. */
  | { readonly kind: 'dry'; readonly productId: string; readonly unitId: string }
  | { readonly kind: 'note'; readonly text: string };

/**
 * Why a deed changes nothing. It is kept anyway. The stop moved to another day or truck, its day
 * had not begun or was over, the booking ended, its money had already been taken, the link to pay
 * would reach nobody, or the payment to be taken back is someone else's, or the office has its money.
 */
export type CrewRefusal =
  | 'moved'
  | 'other_truck'
  | 'too_early'
  | 'too_late'
  | 'cancelled'
  | 'above_balance'
  | 'takes_no_payment'
  | 'no_email'
  | 'not_taken'
  | 'not_own'
  | 'handed_in';

/** One deed as sent by a phone. Stored once, under the id the phone chose, and never lost. */
export type CrewAct = {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly stopId: string;
  readonly day: CalendarDay;
  readonly truckId: string;
  /** The name the crew link was made for. */
  readonly by: string;
  /** By the phone's clock, corrected where that was wrong as it sent. */
  readonly at: Instant;
  readonly receivedAt: Instant;
  readonly deed: CrewDeed;
  readonly refused?: CrewRefusal | undefined;
  /** The office still has to review it, or to get its money. */
  readonly isOpen: boolean;
  /** Of a payment: what of it is not in the books, because no more was due. */
  readonly over?: OverPaid | undefined;
  /** The crew handed in its money: when, and the uid of who took it. */
  readonly handedIn?: HandedIn | undefined;
};

type HandedIn = {
  readonly at: Instant;
  readonly by: string;
  /**
   * What the office counted less what was taken. Kept with the first of the payments that were
   * handed in together, or with the first in cash and the first check. Absent if there is no
   * difference.
   */
  readonly off?: Cents | undefined;
  /** Why, with `off`. */
  readonly why?: string | undefined;
};

type OverPaid = {
  readonly amount: Cents;
  /**
   * `gone`: the office has dealt with it, or it was taken back. `handled`: the same, where the
   * office had the money, until December 2026.
   */
  readonly state: 'open' | 'gone' | 'handled';
};

/** A late pickup may continue after midnight. */
const MORNING = '06:00';

/** Whether a deed of this time can be reported for that day: midnight to next morning. */
export function standingOfDay(day: CalendarDay, at: Instant): 'too_early' | 'too_late' | 'open' {
  if (at < shopMoment(day, '00:00')) return 'too_early';
  return at < shopMoment(addDays(day, 1), MORNING) ? 'open' : 'too_late';
}

const isTooWindy = (deed: CrewDeed): boolean =>
  deed.kind === 'check' &&
  deed.windMph !== undefined &&
  deed.limitMph !== undefined &&
  deed.windMph > deed.limitMph;

type MoneyAct = CrewAct & { readonly deed: Extract<CrewDeed, { readonly kind: 'payment' }> };

/**
 * The cash or check of a payment that is in the books. The rest may be the same money that a second
 * phone recorded, so nobody has to hand it in, and none of it is missing.
 */
export const bookedOf = ({ deed, refused, over }: CrewAct): Cents =>
  deed.kind !== 'payment' || refused !== undefined
    ? NO_CENTS
    : subtractCents(deed.amount, over?.amount ?? NO_CENTS);

/** Money that the crew has to hand in, or has. */
export const isMoney = (act: CrewAct): act is MoneyAct => bookedOf(act) > 0;

/** A payment that is not in the books because nothing was due any more, and that nobody has handled. */
export const isUncounted = ({ refused, over }: CrewAct): boolean =>
  refused === 'above_balance' && over?.state === 'open';

/** The act after the office reviewed it. Money is settled by handing it in. */
export function reviewed(act: CrewAct): CrewAct {
  const { over } = act;
  if (over?.state === 'open') {
    const after: CrewAct = { ...act, over: { ...over, state: 'gone' } };
    return { ...after, isOpen: isToHandIn(after) };
  }
  return isMoney(act) ? act : { ...act, isOpen: false };
}

/**
 * The payment after it was taken back, because no money was taken. Undefined if the office has the
 * money.
 */
export const undone = (act: CrewAct): CrewAct | undefined =>
  act.handedIn === undefined
    ? { ...act, isOpen: false, ...(act.over && { over: { ...act.over, state: 'gone' } }) }
    : undefined;

/**
 * The payment after it was handed in, or with undefined after that was a mistake. Undefined if it
 * was already, or was taken back.
 */
export function handedOver(act: CrewAct, handedIn: HandedIn | undefined): CrewAct | undefined {
  const isFit = handedIn === undefined ? act.handedIn !== undefined : isToHandIn(act);
  if (!isFit) return undefined;
  return { ...act, handedIn, isOpen: handedIn === undefined || act.over?.state === 'open' };
}

/** Whether the office still has to get its money. One that was taken back is no longer open. */
export const isToHandIn = (act: CrewAct): act is MoneyAct =>
  act.isOpen && act.handedIn === undefined && isMoney(act);

/**
 * Damage, wet units, missing items, too much wind, notes and late reports need the office's
 * attention, and money has to be handed in.
 */
export const needsOffice = ({ deed, refused }: Pick<CrewAct, 'deed' | 'refused'>): boolean =>
  refused !== undefined ||
  deed.kind === 'damage' ||
  deed.kind === 'wet' ||
  deed.kind === 'note' ||
  deed.kind === 'payment' ||
  (deed.kind === 'done' && deed.isShort === true) ||
  isTooWindy(deed);

type HandedOver = { readonly id: string; readonly handedIn: HandedIn | undefined };

/** What crews reported. Written in the reservation's transaction (`BookingDecision.crewAct`). */
export interface CrewActs {
  /** Oldest first, by the phones' clocks. */
  listOn(day: CalendarDay): Promise<readonly CrewAct[]>;
  listOf(reservationId: ReservationId): Promise<readonly CrewAct[]>;
  /** Acts the office still has to review, and payments that were not handed in. */
  listOpen(): Promise<readonly CrewAct[]>;
  /** Marks all of them as reviewed (`reviewed`), in one step. False if none of them is kept. */
  settle(ids: readonly string[]): Promise<boolean>;
  /** Notes all of them as handed in, or not (`handedOver`). False, and nothing, if one cannot be. */
  handIn(all: readonly HandedOver[]): Promise<boolean>;
  /** Payments handed in with a difference; few, however many there are of the others. */
  listOff(): Promise<readonly CrewAct[]>;
  /** The URLs of all photos. */
  pictures(): Promise<readonly string[]>;
}

/** The work at a stop, which a crew reports step by step. */
const STEPS: ReadonlySet<string> = new Set<CrewDeed['kind']>([
  'on_the_way',
  'arrived',
  'check',
  'photo',
  'signature',
  'card_link',
  'done',
  'failed',
]);

/** The stop was not the truck's, not on that day, or not at all. */
const NOT_ITS_STOP: ReadonlySet<string> = new Set<CrewRefusal>([
  'moved',
  'other_truck',
  'too_early',
  'too_late',
  'cancelled',
]);

type Handled = Pick<CrewAct, 'id' | 'stopId' | 'truckId'> & {
  readonly refused?: string | undefined;
};

/**
 * Names the reports that the office handles as one: all steps of a crew at a stop that were refused
 * for the same reason. Any other report is one by itself.
 */
export const handledAs = ({ id, stopId, truckId, refused = '' }: Handled, kind: string): string =>
  STEPS.has(kind) && NOT_ITS_STOP.has(refused) ? `${stopId} ${truckId} ${refused}` : id;

const isReading = ({ deed }: CrewAct): boolean =>
  deed.kind === 'check' && deed.windMph !== undefined;

/**
 * The open acts that somebody has to review, not only to receive money for. Only the last of a
 * stop's wind readings counts.
 */
export async function openActs(
  acts: Pick<CrewActs, 'listOf'>,
  listed: readonly CrewAct[],
): Promise<readonly CrewAct[]> {
  const open = listed.filter((act) => !isMoney(act) || act.over?.state === 'open');
  const windy = new Set(
    open.filter((act) => isReading(act)).map(({ reservationId }) => reservationId),
  );
  const all = (await Promise.all([...windy].map((id) => acts.listOf(id)))).flat();
  const isOutdated = (act: CrewAct): boolean =>
    act.refused === undefined &&
    isReading(act) &&
    all.some(
      (one) =>
        one.refused === undefined && isReading(one) && one.stopId === act.stopId && one.at > act.at,
    );
  return open.filter((act) => !isOutdated(act));
}
