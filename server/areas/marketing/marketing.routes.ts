import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { MARKETING_ROUTES, LEAD_ROUTES } from '#core/contract/marketing.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { News } from '#core/marketing/news.ts';
import type { ListedLead, RecoverCarts } from '#core/marketing/recover-carts.ts';
import { problem, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

const NO_LINK = problem('invalid_link');

/** Visitors sign up for reminders and news, and unsubscribe. */
export const leadRoutes =
  (carts: RecoverCarts, news: News): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, LEAD_ROUTES);

    // What mail programs post (RFC 8058). The body says nothing that the URL does not.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _text, done) => done(null, undefined),
    );

    serve(
      'POST /leads',
      { summary: 'Save a cart to be reminded of it, only with consent', limit: LIMITS.reserve },
      async ({ body: { lines, ...told } }) => {
        await carts.take({
          ...told,
          lines: lines.map(({ productId, quantity, startDate, endDate }) => ({
            productId,
            quantity,
            startDate: calendarDay(startDate),
            endDate: calendarDay(endDate),
          })),
        });
        return { received: true } as const;
      },
    );

    serve(
      'POST /news',
      { summary: 'Say yes or no to news by email', limit: LIMITS.reserve },
      async ({ body: { consent, ...told } }) => {
        await news.consent(told, { isGiven: consent, source: 'checkout' });
        return { received: true } as const;
      },
    );

    serve(
      'GET /leads/cart',
      { summary: 'Get the cart of a reminder’s link', limit: LIMITS.privateLink, refuses: [404] },
      async ({ query: { token } }, reply) => {
        const lines = await carts.open(token);
        return lines === undefined ? refuse(reply, NO_LINK) : { lines };
      },
    );

    serve(
      'POST /unsubscribe',
      {
        summary:
          'Unsubscribe from news and cart reminders; also by one click in a mail program (RFC 8058)',
        limit: LIMITS.privateLink,
        refuses: [404],
      },
      async ({ query: { token, campaign } }, reply) => {
        const ended = await Promise.all([carts.unsubscribe(token), news.leave(token, campaign)]);
        if (!ended.includes(true)) return refuse(reply, NO_LINK);
        return { unsubscribed: true } as const;
      },
    );
  };

const leadDto = ({ lead, next }: ListedLead) => ({
  email: lead.email,
  name: lead.name,
  language: lead.language,
  items: joinNames(
    lead.lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} x ${title}` : title)),
  ),
  startDate: lead.lines.map(({ startDate }) => startDate).toSorted()[0] ?? '',
  worthCents: lead.worth,
  state: lead.state,
  mails: lead.mailedAt.length,
  skipped: lead.skipped?.length ?? 0,
  nextMail: next && { nth: next.nth, at: isoFromInstant(next.at) },
  updatedAt: isoFromInstant(lead.updatedAt),
  reservationId: lead.won.at(-1),
});

const NO_REMINDER = staffProblem(
  409,
  'no_reminder',
  'Not planned',
  'No more emails about this cart are planned.',
);

/** Registered behind the admin check. */
export const adminLeadRoutes =
  (carts: RecoverCarts): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, MARKETING_ROUTES);

    const listed = async () => {
      const { leads, won, bookings } = await carts.list();
      return {
        leads: leads.map(leadDto),
        wonCents: won,
        wonBookings: bookings,
        asked: leads.filter(({ lead }) => lead.mailedAt.length > 0).length,
      };
    };

    serve(
      'GET /leads',
      { summary: 'List carts left by people who asked to be reminded, newest first' },
      listed,
    );

    serve(
      'POST /leads/skip',
      {
        summary: 'Skip or restore the next email about a cart',
        act: ({ skip }) =>
          skip ? 'Skip the next email about a cart' : 'Restore the next email about a cart',
        refuses: [409],
      },
      async ({ body: { email, skip }, adminUid }, reply) =>
        (await carts.skip(email, skip, adminUid)) ? listed() : refuse(reply, NO_REMINDER),
    );
  };
