import { GOOD_CARD, orderBody } from '#tests/support/order-body.ts';

type Answer = { readonly statusCode: number };

/** A shop in this process or another. */
export type Asked<A extends Answer> = {
  get(url: string, headers?: Record<string, string>): Promise<A>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<A>;
};

/** The steps of a booking, over HTTP. None asserts anything; the responses are for the test. */
export const bookingSteps = <A extends Answer>({ get, post }: Asked<A>) => ({
  reserve: (overrides: object = {}, headers?: Record<string, string>) =>
    post('/api/reservations', orderBody(overrides), headers),

  intent: (reservationId: string, reason: string, amount: number, more: object = {}) =>
    post('/api/createPaymentIntent', {
      amount,
      currency: 'usd',
      customerEmail: 'ana@example.com',
      metadata: { reservationId, reason, ...more },
    }),

  confirm: (clientSecret: string, card: object = {}) =>
    post('/api/simulated-card/confirm', { clientSecret, ...GOOD_CARD, ...card }),

  status: (reservationId: string, manageToken: string) =>
    get(`/api/reservations/${reservationId}/status`, { authorization: `Manage ${manageToken}` }),

  manage: (manageToken: string) => get(`/api/manage/${manageToken}`),
});
