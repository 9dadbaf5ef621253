import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import { cents } from '#core/kernel/cents.ts';
import type { ChargeNow } from '#core/payments/charge-balances.ts';
import { sayNotChargeable } from '#core/payments/say-saved-card.ts';
import { balanceOf } from '#core/reservations/reservation.ts';
import { NO_RESERVATION } from '#server/areas/reservations/admin-action.ts';
import { type Problem, problem, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';

/** Why the saved card was not charged. */
function chargeProblem(
  error: Extract<Awaited<ReturnType<ChargeNow>>, { ok: false }>['error'],
): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
      return NO_RESERVATION;
    case 'changed_meanwhile':
      return problem(error.kind);
    case 'being_paid':
      return problem('payment_processing', { detail: 'The customer is paying this right now.' });
    case 'cannot_charge': {
      const why = error.card && sayNotChargeable(error.card);
      const nothing = 'There is no saved card, or no balance for it to pay.';
      return staffProblem(409, error.kind, 'Not charged', why ?? nothing);
    }
  }
}

/** Charges saved cards for the office. Registered behind the admin check. */
export const adminChargeRoutes =
  (chargeNow: ChargeNow, onOutboxFilled: () => void): FastifyPluginAsyncZod =>
  async (app) => {
    serveCalls(app, RESERVATION_ROUTES)(
      'POST /reservations/:id/charge',
      {
        summary: 'Charge the balance to the card that the customer saved',
        refuses: [404, 409, 503],
      },
      async (request, reply) => {
        const { params, body } = request;
        const charged = await chargeNow(params.id, cents(body.amountCents), actingStaff(request));
        onOutboxFilled();
        return charged.ok
          ? { balanceCents: balanceOf(charged.value) }
          : refuse(reply, chargeProblem(charged.error));
      },
    );
  };
