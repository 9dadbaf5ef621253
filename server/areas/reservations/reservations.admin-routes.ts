import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeApplyAdminAction } from '#core/back-office/admin-action.ts';
import type { makeReleaseHolds } from '#core/back-office/release-holds.ts';
import type { makeClaimCertificate } from '#core/back-office/tax-certificate.ts';
import type { ReadPhone } from '#core/content/company.ts';
import { type AdminActionInput, RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import type { makeForgetEmail } from '#core/customers/change-customer.ts';
import { movedInWeek } from '#core/desk/money-week.ts';
import type { PlansOf } from '#core/desk/next-step.ts';
import type { Search } from '#core/desk/search-reservations.ts';
import { admin, type Actor } from '#core/kernel/actor.ts';
import { mondayOf } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { makeAskAccountMail } from '#core/notifications/account-mail.ts';
import type { PreviewMail } from '#core/notifications/preview-mail.ts';
import type { ReservationPage } from '#core/reservations/reservation-lists.ts';
import {
  invoiceOf,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';
import type { makeAmendReservation } from '#core/self-service/amendments.ts';
import type { StuckLine } from '#core/self-service/offer-substitutes.ts';
import type { makeOfferUnitChoice, OfferUnitError } from '#core/self-service/offer-unit-choice.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { may, seesPeopleOrMoney } from '#core/staff/access.ts';
import { changeQuoteDto, optionsOf } from '#server/areas/manage/manage.presenter.ts';
import { officeAmendmentProblem } from '#server/areas/manage/manage.problems.ts';
import {
  actOfInput,
  adminActionProblem,
  NO_INVOICE,
  NO_RESERVATION,
} from '#server/areas/reservations/admin-action.ts';
import {
  adminReservationDto,
  reservationRowDto,
  staffOf,
  type StaffNames,
  substitutesDto,
} from '#server/areas/reservations/reservations.presenter.ts';
import {
  certificateOfAnother,
  needsOwner,
  type Problem,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';

const ACTIONS: Readonly<Record<AdminActionInput['kind'], string>> = {
  note: 'Add a note',
  crew_note: 'Write a note for the crew',
  cancel: 'Cancel a reservation',
  rain_check: 'Cancel for a rain check',
  adjust: 'Adjust the total',
  undo_adjustment: 'Undo a change of the total',
  send_link: 'Send the private link',
  give_back: 'Refund',
  hand_over: 'Record a cash refund',
  take_payment: 'Record a payment',
  use_credit: 'Pay with a gift card or rain check',
  correct_method: 'Correct a payment method',
  undo_payment: 'Take back a payment recorded by mistake',
  return_payment: 'Record a payment that the bank returned',
  waive_balance: 'Waive a small balance',
  write_off: 'Write off a bad debt',
  undo_write_off: 'Take back a write-off',
  certificate: 'Add a tax certificate',
  make_exempt: 'Make a reservation tax-exempt',
  charge_tax: 'Charge sales tax on a tax-exempt reservation',
  invoice: 'Put a reservation on invoice',
  confirm_request: 'Confirm a request',
  decline_request: 'Decline a request',
  withdraw_offer: 'Withdraw an offered choice',
};

const feeOf = ({ deliveryFeeCents }: { readonly deliveryFeeCents?: number | undefined }) =>
  deliveryFeeCents === undefined ? undefined : cents(deliveryFeeCents);

const AMENDMENTS: Readonly<Record<AmendmentInput['kind'], string>> = {
  reschedule: 'Change the dates',
  lines: 'Change the items',
  details: 'Change the address',
  contact: 'Change the customer of a reservation',
};

type AdminReservationUseCases = {
  readonly searchReservations: (search: Search, after?: string) => Promise<ReservationPage>;
  readonly plansOf: PlansOf;
  readonly findReservation: (id: string) => Promise<Reservation | undefined>;
  readonly manageUrl: (reservation: Reservation) => string;
  readonly askMail: ReturnType<typeof makeAskAccountMail>;
  readonly applyAction: ReturnType<typeof makeApplyAdminAction>;
  readonly claimCertificate: ReturnType<typeof makeClaimCertificate>;
  readonly releaseHolds: ReturnType<typeof makeReleaseHolds>;
  readonly readOutOfService: (reservation: Reservation) => Promise<readonly ReservationLine[]>;
  readonly offerSubstitutes: (reservation: Reservation, by: Actor) => Promise<readonly StuckLine[]>;
  readonly unitChoice: ReturnType<typeof makeOfferUnitChoice>;
  readonly previewMail: PreviewMail;
  readonly previewAmendment: ReturnType<typeof makeAmendReservation>['preview'];
  readonly amendReservation: ReturnType<typeof makeAmendReservation>['amend'];
  readonly forgetEmail: ReturnType<typeof makeForgetEmail>;
  readonly readPhone: ReadPhone;
  readonly readSettings: () => Promise<Settings>;
  readonly staffNames: (uids: readonly string[]) => Promise<StaffNames>;
  readonly now: () => Instant;
  readonly onOutboxFilled: () => void;
};

/** Why no choice was offered. */
function unitOfferProblem(error: OfferUnitError): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
      return NO_RESERVATION;
    case 'needs_owner':
      return needsOwner(error);
    case 'offer_open':
      return staffProblem(409, error.kind, 'Already offered', 'The customer has not answered yet.');
    case 'cannot_offer':
      return error.isLate === true
        ? staffProblem(
            409,
            error.kind,
            'Too late to ask',
            'It is too late to ask online, because the truck has to be loaded. Call the customer.',
          )
        : staffProblem(
            409,
            error.kind,
            'Nothing to offer',
            'Each of its rentals has a unit that can go out.',
          );
  }
}

/** The back office's reservations. Registered behind the admin check. */
export const adminReservationRoutes =
  (use: AdminReservationUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, RESERVATION_ROUTES);

    const whole = async (reservation: Reservation) => {
      const [settings, out, names, plans] = await Promise.all([
        use.readSettings(),
        use.readOutOfService(reservation),
        use.staffNames(staffOf(reservation)),
        use.plansOf([reservation]),
      ]);
      const stops = plans.get(reservation.id)?.stops ?? [];
      return adminReservationDto(reservation, settings, use.now(), names, stops, out);
    };

    const substitutes = async (reservation: Reservation, who: Actor) => {
      const [stuck, settings] = await Promise.all([
        use.offerSubstitutes(reservation, who),
        use.readSettings(),
      ]);
      return substitutesDto(reservation, stuck, settings, use.now());
    };

    serve(
      'GET /reservations',
      { summary: 'List reservations, newest first or, with days, in the order of pickup' },
      async ({ query: { after, ...search }, staffRole }) => {
        const isWhole = seesPeopleOrMoney((need) => may(staffRole, need));
        const found = await use.searchReservations(search, after);
        const [settings, plans] = await Promise.all([
          use.readSettings(),
          use.plansOf(found.reservations),
        ]);
        const now = use.now();
        const torn = await Promise.all(
          found.reservations
            .filter(({ status }) => status === 'confirmed')
            .map(async (one) => ((await use.readOutOfService(one)).length > 0 ? one.id : [])),
        );
        const unsettled = new Set(torn.flat());
        const rowOf = (reservation: Reservation) => {
          const { trucks = [], stops = [] } = plans.get(reservation.id) ?? {};
          const row = reservationRowDto(
            reservation,
            settings,
            now,
            stops,
            unsettled.has(reservation.id),
          );
          return {
            ...row,
            ...(!isWhole && {
              contact: { ...row.contact, email: '' },
              parts: undefined,
              refundReasons: undefined,
            }),
            trucks,
            ...(search.cash && { movedCents: movedInWeek(mondayOf(search.cash), reservation) }),
          };
        };
        return { ...found, reservations: found.reservations.map(rowOf) };
      },
    );

    serve(
      'GET /reservations/:id',
      { summary: 'Get a reservation with its money and history', refuses: [400, 404] },
      async ({ params: { id }, staffRole }, reply) => {
        const reservation = await use.findReservation(id);
        if (reservation === undefined) return refuse(reply, NO_RESERVATION);
        const { contact, ...shown } = await whole(reservation);
        const isWhole = seesPeopleOrMoney((need) => may(staffRole, need));
        return { ...shown, contact: isWhole ? contact : { ...contact, email: undefined } };
      },
    );

    serve(
      'GET /reservations/:id/link',
      { summary: 'Get the private link of a reservation, to copy it', refuses: [404] },
      async ({ params: { id } }, reply) => {
        const reservation = await use.findReservation(id);
        return reservation === undefined
          ? refuse(reply, NO_RESERVATION)
          : { url: use.manageUrl(reservation) };
      },
    );

    serve(
      'POST /reservations/:id/actions',
      {
        summary:
          'Add a note, cancel, give a rain check or a refund, record a payment or correct its method, adjust the total, or send the link again',
        act: ({ kind }) => ACTIONS[kind],
        refuses: [404, 409, 422],
      },
      async (request, reply) => {
        const { params, body, staffLimits } = request;
        const act = actOfInput(body);
        const isExempted = act.kind === 'certificate' || act.kind === 'make_exempt';
        const another = isExempted ? await use.claimCertificate(act) : undefined;
        if (another) return refuse(reply, certificateOfAnother(another));
        const applied = await use.applyAction(params.id, act, actingStaff(request), staffLimits);
        if (!applied.ok) return refuse(reply, adminActionProblem(applied.error, act.kind));
        use.onOutboxFilled();
        return whole(applied.value);
      },
    );

    serve(
      'POST /reservations/:id/invoice',
      {
        summary: 'Email a reservation’s invoice to an address, as a file',
        refuses: [400, 404, 409],
      },
      async (request, reply) => {
        const { id } = request.params;
        const { to } = request.body;
        const found = await use.findReservation(id);
        if (found === undefined) return refuse(reply, NO_RESERVATION);
        if (invoiceOf(found) === undefined) return refuse(reply, NO_INVOICE);
        await use.askMail({ kind: 'invoice', reservationId: id, to });
        const note = { kind: 'note', text: `Invoice emailed to ${to}` } as const;
        const noted = await use.applyAction(id, note, actingStaff(request));
        if (!noted.ok) return refuse(reply, adminActionProblem(noted.error));
        use.onOutboxFilled();
        return whole(noted.value);
      },
    );

    serve(
      'POST /reservations/:id/release',
      {
        summary: 'Release unpaid reservations: one, all of its customer’s, or all from its network',
        refuses: [404, 409],
      },
      async ({ params: { id }, body, adminUid }, reply) => {
        const released = await use.releaseHolds(id, body.scope, admin(adminUid));
        if (!released.ok) return refuse(reply, adminActionProblem(released.error));
        use.onOutboxFilled();
        return { released: released.value };
      },
    );

    serve(
      'GET /reservations/:id/substitutes',
      {
        summary:
          'List substitutes for units that may not go out: as good at the same price, or else something less',
        refuses: [404],
      },
      async ({ params: { id }, adminUid }, reply) => {
        const reservation = await use.findReservation(id);
        if (reservation === undefined) return refuse(reply, NO_RESERVATION);
        return substitutes(reservation, admin(adminUid));
      },
    );

    serve(
      'POST /reservations/:id/offer',
      {
        summary:
          'Offer the customer a choice by private link because a unit may not go out: something else, another day or the money back',
        refuses: [400, 404, 409],
      },
      async (request, reply) => {
        const { params, staffLimits } = request;
        const who = actingStaff(request);
        const offered = await use.unitChoice.offer(params.id, who, staffLimits);
        if (!offered.ok) return refuse(reply, unitOfferProblem(offered.error));
        use.onOutboxFilled();
        return substitutes(offered.value, who);
      },
    );

    serve(
      'POST /reservations/:id/offer/preview',
      {
        summary: 'Get the email of such an offer, as it would be now; nothing is sent or stored',
        refuses: [400, 404, 409],
      },
      async (request, reply) => {
        const drafted = await use.unitChoice.draft(request.params.id, actingStaff(request));
        if (!drafted.ok) return refuse(reply, unitOfferProblem(drafted.error));
        return use.previewMail('unit_offer', drafted.value);
      },
    );

    serve(
      'POST /reservations/:id/amendments/preview',
      {
        summary: 'Price a change, ignoring deadlines; a closed day needs a reason',
        refuses: [404, 409, 422],
      },
      async ({ params: { id }, body, adminUid }, reply) => {
        const reservation = await use.findReservation(id);
        if (reservation === undefined) return refuse(reply, NO_RESERVATION);
        const quoted = await use.previewAmendment(reservation, body.amendment, admin(adminUid), {
          waives: body.waive,
          deliveryFee: feeOf(body),
          override: body.override,
        });
        if (quoted.ok) return changeQuoteDto(quoted.value);
        const { error } = quoted;
        const isGone = error.kind === 'reservation_not_found';
        return refuse(
          reply,
          isGone ? NO_RESERVATION : officeAmendmentProblem(error, await use.readPhone()),
        );
      },
    );

    serve(
      'POST /reservations/:id/amendments',
      {
        summary: 'Change days, lines, details or contact at exactly the price shown',
        act: ({ amendment }) => AMENDMENTS[amendment.kind],
        refuses: [404, 409, 422],
      },
      async (request, reply) => {
        const { params, body, staffLimits } = request;
        const reservation = await use.findReservation(params.id);
        if (reservation === undefined) return refuse(reply, NO_RESERVATION);
        const options = {
          limits: staffLimits,
          ...optionsOf(body.shown),
          waives: body.waive,
          deliveryFee: feeOf(body),
          override: body.override,
        };
        const changed = await use.amendReservation(
          reservation,
          body.amendment,
          options,
          actingStaff(request),
        );
        if (!changed.ok) {
          const { error } = changed;
          const isGone = error.kind === 'reservation_not_found';
          return refuse(
            reply,
            isGone ? NO_RESERVATION : officeAmendmentProblem(error, await use.readPhone()),
          );
        }
        await use.forgetEmail(reservation, changed.value);
        use.onOutboxFilled();
        return whole(changed.value);
      },
    );
  };
