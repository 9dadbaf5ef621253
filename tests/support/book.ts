import type { PlacedDto } from '#core/contract/reservations.ts';
import { GOOD_CARD, orderBody } from '#tests/support/order-body.ts';

type Answer = { readonly statusCode: number; json(): unknown };

/** A shop in this process or another. */
export type Asked<A extends Answer> = {
  get(url: string, headers?: Record<string, string>): Promise<A>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<A>;
};

/** The steps of a booking, over HTTP. None asserts anything; the responses are for the test. */
export function bookingSteps<A extends Answer>({ get, post }: Asked<A>) {
  const reserve = (overrides: object = {}, headers?: Record<string, string>) =>
    post('/api/reservations', orderBody(overrides), headers);

  const intent = (reservationId: string, reason: string, amount: number, more: object = {}) =>
    post('/api/createPaymentIntent', {
      amount,
      currency: 'usd',
      customerEmail: 'ana@example.com',
      metadata: { reservationId, reason, ...more },
    });

  const confirm = (clientSecret: string, card: object = {}) =>
    post('/api/simulated-card/confirm', { clientSecret, ...GOOD_CARD, ...card });

  /** What is due now, by card. */
  async function pay({ reservationId, quote }: Pick<PlacedDto, 'reservationId' | 'quote'>) {
    const begun = (await intent(reservationId, quote.plan, quote.dueNowCents)).json();
    return confirm((begun as { clientSecret: string }).clientSecret);
  }

  return {
    reserve,
    intent,
    confirm,
    pay,

    /** Reserves and pays. The response to the reservation. */
    async book(overrides: object = {}): Promise<PlacedDto> {
      const placed = (await reserve(overrides)).json() as PlacedDto;
      await pay(placed);
      return placed;
    },

    status: (reservationId: string, manageToken: string) =>
      get(`/api/reservations/${reservationId}/status`, { authorization: `Manage ${manageToken}` }),

    manage: (manageToken: string) => get(`/api/manage/${manageToken}`),
  };
}
