import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { AmendmentInput, ChangeQuoteDto, ManagedReservation } from '#core/contract/manage.ts';
import type { QuoteDto } from '#core/contract/quotes.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { openHttpShop } from '#tests/support/http-shop.ts';

/** A shop over HTTP with its owner signed in, and bookings whose money can be followed. */
export async function openPaidShop() {
  const shop = await openHttpShop();
  let signedInAt = shop.clock.now();
  let headers = await shop.adminHeaders();
  /** Sessions expire when the clock is moved. */
  async function admin(): Promise<Record<string, string>> {
    if (signedInAt !== shop.clock.now()) headers = await shop.adminHeaders();
    signedInAt = shop.clock.now();
    return headers;
  }
  const steps = bookingSteps(shop);

  async function change(parts: (settings: Settings) => Partial<Settings>): Promise<void> {
    const { revision, ...settings } = (await shop.get('/api/admin/settings', await admin())).json();
    const body = { settings: { ...settings, ...parts(settings) }, revision };
    const saved = await shop.send('PUT', '/api/admin/settings', { body, headers: await admin() });
    if (saved.statusCode !== 200) throw new Error(saved.body);
  }

  /** Placed and paid according to its plan. */
  async function book(overrides: object = {}) {
    const placed = await steps.reserve(overrides);
    if (placed.statusCode !== 201) throw new Error(placed.body);
    const { reservationId, manageToken, quote } = placed.json();
    if (quote.dueNowCents > 0) {
      const intent = await steps.intent(reservationId, quote.plan, quote.dueNowCents);
      await steps.confirm(intent.json().clientSecret);
    }
    const link = `/api/manage/${manageToken}`;
    const office = `/api/admin/reservations/${reservationId}`;
    const ask = async (at: string, amendment: AmendmentInput, more: object, headers = {}) =>
      shop.post(`${at}/amendments/preview`, { amendment, ...more }, headers);
    const make = async (at: string, amendment: AmendmentInput, more: object, headers = {}) => {
      const shown: ChangeQuoteDto = (await ask(at, amendment, more, headers)).json();
      const { totalCents, excessCents } = shown;
      const body = { amendment, shown: { totalCents, excessCents }, ...more };
      return { shown, made: await shop.post(`${at}/amendments`, body, headers) };
    };
    return {
      id: String(reservationId),
      link,
      office,
      quote: quote as QuoteDto,
      manage: async (): Promise<ManagedReservation> => (await shop.get(link)).json(),
      see: async (): Promise<AdminReservation> => (await shop.get(office, await admin())).json(),
      act: async (body: object) => shop.post(`${office}/actions`, body, await admin()),
      preview: async (amendment: AmendmentInput): Promise<ChangeQuoteDto> =>
        (await ask(link, amendment, {})).json(),
      amend: (amendment: AmendmentInput) => make(link, amendment, {}),
      /** As the office does it. */
      amendFor: async (amendment: AmendmentInput, more: object = {}) =>
        make(office, amendment, more, await admin()),
    };
  }

  return {
    ...shop,
    admin,
    steps,
    change,
    book,
    /** Subjects of all mail so far, up to the first comma. */
    async subjects(): Promise<readonly string[]> {
      while ((await shop.run('outbox')) > 0);
      return (await shop.mails()).map(({ subject }) => subject?.split(',')[0] ?? '');
    },
  };
}

export type PaidShop = Awaited<ReturnType<typeof openPaidShop>>;
