import type { CustomerDto, CustomerRow } from '#core/contract/customers.ts';
import type { LoyaltyDto } from '#core/contract/loyalty.ts';
import type { OpenedQuoteDto, WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { after, HOUR, isoFromInstant } from '#core/kernel/instant.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { type Booking, type Doing, one, type Placed, type World } from './world.ts';

const PASSWORD = 'seven lanterns by the pond';

/** Written quotes, accounts and customers. */
export function peopleActs(world: World) {
  const { shop, steps, quotes, booked, taken, read, post, put } = world;
  const { friendCodes, orderOf, extrasOf, placed, amend, action } = world;
  /** Who has an account, by address. Each keeps to one browser. */
  const cookies = new Map<string, string>();

  async function quoteBody(pick: number, how: number) {
    return {
      ...(await orderOf(pick, how)),
      source: one(['phone', 'email', 'walk_in'], pick),
      payment: how % 5 === 0 ? { kind: 'invoice', netDays: 14 } : { kind: 'card_link' },
      expiresAt: isoFromInstant(after(shop.clock.now(), (2 + (how % 30)) * HOUR)),
      holdsUnits: how % 2 === 0,
      ...(how % 6 === 0 && {
        discount: { kind: 'amount', amountCents: 1_000, reason: 'Neighbor' },
      }),
    };
  }

  const customers = async (): Promise<readonly CustomerRow[]> =>
    (await read<{ customers: readonly CustomerRow[] }>('/api/admin/customers')).customers;

  const opened = async (pick: number): Promise<OpenedQuoteDto | undefined> => {
    const quote = one(quotes, pick);
    return quote && taken<OpenedQuoteDto>(await shop.get(`/api/quotes/${quote.token}`));
  };

  /** The link that the latest mail has. */
  async function readMail(booking: Booking): Promise<void> {
    const reservation = await shop.of(RECORDS.ledger).find(booking.id);
    if (reservation === undefined) return;
    booking.token = manageTokenFor(reservation, shop.of(PORTS.manageSecrets));
  }

  /** Signed in, with an account made on the way; undefined if it is not theirs. */
  async function signedIn(email: string): Promise<Record<string, string> | undefined> {
    const cookie = cookies.get(email);
    const credentials = { email, password: PASSWORD };
    const answer =
      cookie === undefined
        ? await shop.post('/api/accounts', { ...credentials, displayName: 'Someone' })
        : await shop.post('/api/session', credentials, { cookie });
    const session = taken<{ token: string }>(answer);
    if (session === undefined) return undefined;
    cookies.set(email, String(answer.headers['set-cookie']).split(';')[0] ?? '');
    return { authorization: `Bearer ${session.token}` };
  }

  return {
    /** Some stay drafts. */
    async writeQuote(pick, how) {
      const written = await post<WrittenQuoteDto>('/api/admin/quotes', await quoteBody(pick, how));
      if (written === undefined) return;
      const { quoteId, token } = written;
      quotes.push({ quoteId, token });
      if (how % 4 !== 0) await post(`/api/admin/quotes/${quoteId}/send`);
    },

    /** A new version, with other days, sent or not. */
    async changeQuote(pick, how) {
      const quote = one(quotes, pick);
      if (quote === undefined) return;
      const url = `/api/admin/quotes/${quote.quoteId}`;
      const { version } = await read<WrittenQuoteDto>(url);
      const changed = await put(url, { ...(await quoteBody(pick, how)), version });
      if (changed !== undefined && how % 3 !== 0) await post(`${url}/send`);
    },

    /** Mostly yes, and then they pay. */
    async answerQuote(pick, how) {
      const quote = one(quotes, pick);
      const now = await opened(pick);
      if (quote === undefined || now === undefined) return;
      const url = `/api/quotes/${quote.token}`;
      if (how % 5 === 0) return taken(await shop.post(`${url}/decline`, { why: 'Too dear' }));
      const { version } = now;
      return placed(taken<Placed>(await shop.post(`${url}/accept`, { version })), how);
    },

    /** The customer said yes on the phone. */
    async bookQuote(pick, how) {
      const quote = one(quotes, pick);
      if (quote === undefined) return;
      const url = `/api/admin/quotes/${quote.quoteId}`;
      const { version } = await read<WrittenQuoteDto>(url);
      const kind = one(['cash', 'card_link', 'invoice', 'hold', 'door'], how);
      const payment = kind === 'invoice' ? { kind, netDays: 10 } : { kind };
      await placed(await post<Placed>(`${url}/book`, { version, payment }), 3);
    },

    /** Instead of accepting it, the customer calls and changes their mind. */
    async orderQuote(pick, how) {
      const quote = one(quotes, pick);
      if (quote === undefined) return;
      const order = {
        ...(await orderOf(pick, how)),
        source: 'phone',
        payment: { kind: 'hold' },
        quoteId: quote.quoteId,
      };
      await placed(await post<Placed>('/api/admin/orders', order), 3);
    },

    async withdrawQuote(pick) {
      const quote = one(quotes, pick);
      if (quote !== undefined) await post(`/api/admin/quotes/${quote.quoteId}/withdraw`);
    },

    /** Books with an account, and finds the booking in it. */
    async bookSignedIn(pick, how) {
      const order = await orderOf(pick, how);
      const { email } = order.contact;
      const headers = await signedIn(email);
      if (headers === undefined) return;
      const wanted = { ...order, ...(await extrasOf(order, pick, how)) };
      const answer = taken<Placed>(await steps.reserve(wanted, headers));
      await placed(answer, how);
      if (answer === undefined) return;
      type Mine = { readonly reservations: readonly { readonly reservationId: string }[] };
      const mine = taken<Mine>(await shop.get('/api/me/reservations?limit=50', headers));
      if (!mine?.reservations.some((one_) => one_.reservationId === answer.reservationId)) {
        throw new Error(`${answer.reservationId} is not in its customer's account`);
      }
      const loyalty = taken<LoyaltyDto>(await shop.get('/api/me/loyalty', headers));
      if (loyalty?.friends !== undefined) friendCodes.add(loyalty.friends.code);
    },

    async renewLink(pick) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const old = `/api/manage/${booking.token}`;
      if (taken(await shop.post(`${old}/renew`)) === undefined) return;
      await readMail(booking);
      if ((await shop.get(old)).statusCode !== 404) throw new Error(`${booking.id} has two links`);
    },

    async sendLink(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      // A new link would reach nobody without an address.
      const hasEmail = (await world.stored(booking)).contact.email !== undefined;
      await action(booking.id, { kind: 'send_link', isNew: hasEmail && how % 2 === 0 });
      await readMail(booking);
    },

    /** The phone by link; by the office, another address. */
    async changeContact(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const phone = `(817) 555-${String(1_000 + (how % 20))}`;
      const email = `customer-${how % 20}@example.com`;
      const isOffice = how % 2 === 0;
      const url = isOffice
        ? `/api/admin/reservations/${booking.id}`
        : `/api/manage/${booking.token}`;
      const amendment = {
        kind: 'contact',
        contact: isOffice ? { email } : { phone },
        ...(isOffice && { link: one(['none', 'send', 'renew'], pick) }),
      };
      await amend(url, amendment, {}, false, isOffice ? world.admin() : {});
      await readMail(booking);
    },

    async mergeCustomers(pick, how) {
      const all = await customers();
      const [from, into] = [one(all, pick), one(all, how)];
      if (from === undefined || into === undefined) return;
      await post(`/api/admin/customers/${from.id}/merge`, { into: into.id });
    },

    async unmergeCustomer(pick) {
      const customer = one(await customers(), pick);
      if (customer === undefined) return;
      const { merged } = await read<CustomerDto>(`/api/admin/customers/${customer.id}`);
      const part = one(merged ?? [], pick);
      if (part !== undefined) await post(`/api/admin/customers/${part.id}/unmerge`);
    },

    async doNotRent(pick, how) {
      const customer = one(await customers(), pick);
      if (customer === undefined) return;
      const change =
        customer.doNotRent || how % 3 > 0
          ? { kind: 'rent_again' }
          : { kind: 'do_not_rent', reason: 'Mud' };
      await post(`/api/admin/customers/${customer.id}/changes`, change);
    },

    /** Refused as long as anything is open. */
    async erase(pick) {
      const customer = one(await customers(), pick);
      if (customer === undefined) return;
      const { name, id } = customer;
      await post(`/api/admin/customers/${id}/erase`, { name });
    },
  } satisfies Record<string, Doing>;
}
