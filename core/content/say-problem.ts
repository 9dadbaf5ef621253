import { type Coded, type FieldErrorParams, readFieldError } from '#core/kernel/field-error.ts';
import type { WhyOver } from '#core/reservations/choice-offer.ts';

type End = 'startDate' | 'endDate';

/** A product's title, and its Spanish title if it has one. */
type NamedProduct = { readonly product: string; readonly productEs?: string | undefined };

/** Of the problems whose sentence has parameters. Days are `YYYY-MM-DD`. */
export type ProblemParams = {
  readonly unavailable:
    /** @property free how many there are, if fewer than wanted */
    | (NamedProduct & { readonly days: readonly string[]; readonly free?: number | undefined })
    /**
     * No crew can do it. `visit`: which of the two trips.
     * @property product what would come from another customer, or go to one, too late
     * @property until by when it is picked up from that customer
     * @property why set if no other booking is the reason; `too_early` comes with both hours
     */
    | (Partial<NamedProduct> & {
        readonly visit: 'deliver' | 'collect';
        readonly days: readonly string[];
        readonly until?: string;
        readonly why?: 'too_early' | 'no_truck' | 'too_large';
        readonly startsAt?: string;
        readonly earliest?: string;
      });
  readonly day_full: { readonly day: string };
  readonly closed_day: {
    readonly field: End;
    readonly day: string;
    /** The owner's note for that day. */
    readonly reason?: string | undefined;
    /** The shop is open, but no truck works. */
    readonly why?: 'no_truck' | undefined;
  };
  readonly too_far_ahead: { readonly field: End; readonly day: string; readonly days: number };
  readonly lead_time: { readonly day: string; readonly hours: number };
  readonly rental_too_short: { readonly days: number };
  readonly rental_too_long: { readonly days: number };
  readonly outside_delivery_area: { readonly postalCode: string; readonly phone: string };
  readonly zip_not_in_state: {
    readonly postalCode: string;
    readonly region: string;
    readonly phone: string;
  };
  readonly starts_too_early: { readonly earliest: string; readonly phone: string };
  readonly no_evening_pickup: { readonly day: string; readonly closes: string };
  readonly same_day: { readonly day: string; readonly phone: string };
  readonly limit_units: { readonly most: number; readonly phone: string };
  readonly limit_days: { readonly most: number; readonly phone: string };
  readonly limit_total: { readonly mostCents: number; readonly phone: string };
  readonly limit_minimum: {
    readonly leastCents: number;
    readonly missingCents: number;
    readonly zone?: string | undefined;
    readonly phone: string;
  };
  readonly limit_last_unit: NamedProduct & { readonly most: number; readonly phone: string };
  readonly limit_customer_holds: { readonly most: number; readonly phone: string };
  readonly limit_network_holds: { readonly most: number; readonly phone: string };
  readonly call_to_book: { readonly phone: string };
  /** @property of set if only what is due now changed, and not the total */
  readonly price_changed: {
    readonly fromCents: number;
    readonly toCents: number;
    readonly of?: 'due_now' | undefined;
  };
  readonly consent_changed: { readonly amountCents: number };
  readonly promo_not_started: { readonly from: string };
  readonly promo_ended: { readonly until: string };
  readonly promo_below_minimum: { readonly minimumCents: number };
  readonly credit_expired: { readonly on: string };
  readonly gift_amount: { readonly leastCents: number; readonly mostCents: number };
  readonly amount_mismatch: { readonly dueCents: number };
  readonly below_card_minimum: { readonly leastCents: number };
  readonly awaits_confirmation: { readonly phone: string };
  readonly rental_out_of_service: { readonly phone: string };
  readonly offer_over: { readonly why: WhyOver; readonly phone: string };
  readonly refund_changed: { readonly refundCents: number };
  /** For a booking with several periods, such as `2026-12-05/2026-12-06`, one has to be named. */
  readonly which_period: { readonly periods: readonly string[] };
  readonly period_not_found: { readonly periods: readonly string[] };
  readonly quote_changed: { readonly totalCents: number; readonly excessCents: number };
  readonly locked_out: { readonly minutes: number };
  readonly automated: { readonly email: string };
};

/** The browser sent nothing, because it could not prove that no robot does it. */
export type BotCheckParams = {
  readonly bot_check_blocked: undefined;
  readonly bot_check_error: undefined;
  readonly bot_check_throttled: { readonly status: string; readonly wait: string };
  readonly bot_check_already_initialized: undefined;
};

/** Problems in the browser itself: it could not send, or could not read the answer. */
export type OwnProblemParams = BotCheckParams & {
  readonly network: undefined;
  readonly bad_answer: undefined;
};

/** One language's sentence for every code. */
export type Sentences<Params> = {
  readonly [Code in keyof Params]: Params[Code] extends undefined
    ? string
    : (params: NonNullable<Params[Code]>) => string;
};

/** What is wrong with one field of a request. Without a code if only staff and programs see it. */
export type FieldProblem = {
  /** Such as `lines.0.startDate`. */
  readonly path: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly params?: Coded['params'];
};

type Problem = Coded & {
  readonly detail: string;
  readonly errors?: readonly FieldProblem[] | undefined;
};

type Words = {
  readonly problems: Sentences<ProblemParams> & Partial<Sentences<OwnProblemParams>>;
  readonly fields: Sentences<FieldErrorParams>;
  /** Used for a code without a sentence in this language. */
  readonly otherwise: {
    readonly problem: (detail: string) => string;
    readonly field: (message: string) => string;
  };
};

type Table = Readonly<Record<string, string | ((params: never) => string) | undefined>>;

function sentenceOf(table: Table, { code, params }: Coded): string | undefined {
  const sentence = Object.hasOwn(table, code) ? table[code] : undefined;
  if (typeof sentence !== 'function') return sentence;
  return params && sentence(params as never);
}

/** The fields describe the problem, so its own sentence adds nothing. */
const SPELLED_OUT: ReadonlySet<string> = new Set([
  'validation',
  'invalid_period',
  'weak_password',
  'wrong_password',
]);

/** Turns codes into the sentences of one language, on the server and on the page. */
export function speaker({ problems, fields, otherwise }: Words) {
  const sayCoded = (coded: Coded): string | undefined =>
    sentenceOf(fields, coded) ?? sentenceOf(problems, coded);

  /** The text beside a field: from a schema, the server's answer, or the page's own sentence. */
  function sayError(error: string | FieldProblem): string {
    if (typeof error !== 'string') {
      const { code = '', params, message } = error;
      return sayCoded({ code, params }) ?? otherwise.field(message);
    }
    const coded = readFieldError(error);
    return coded === undefined ? error : (sayCoded(coded) ?? otherwise.field(error));
  }

  /** The text shown if something could not be done. */
  function sayProblem(problem: Problem): string {
    const { code, errors = [] } = problem;
    if (errors.length > 0 && SPELLED_OUT.has(code)) return errors.map(sayError).join(' ');
    return sentenceOf(problems, problem) ?? otherwise.problem(problem.detail);
  }

  return { sayError, sayProblem };
}
