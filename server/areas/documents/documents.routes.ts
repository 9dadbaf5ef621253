import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import { AGREEMENT_ROUTES } from '#core/contract/documents.ts';
import type { makeSignByLink } from '#core/documents/agreement.ts';
import type { AgreementToSign } from '#core/documents/make-documents.ts';
import { fileStem } from '#core/kernel/file-names.ts';
import { instant, isoFromInstant } from '#core/kernel/instant.ts';
import { openInvoiceOf, type Reservation } from '#core/reservations/reservation.ts';
import { NO_INVOICE, NO_RESERVATION } from '#server/areas/reservations/admin-action.ts';
import { CALENDAR, fileOf, PDF, sendFile } from '#server/platform/http/file-answer.ts';
import { INVALID_LINK, safeToken } from '#server/platform/http/private-link.ts';
import { problem, refuse, problems } from '#server/platform/http/problem.ts';
import { noStore, serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type PaperUseCases = {
  readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
  readonly receipt: (reservation: Reservation) => Promise<Uint8Array>;
  /** Undefined if it is not on invoice. */
  readonly invoice: (reservation: Reservation) => Promise<Uint8Array | undefined>;
  readonly agreement: (reservation: Reservation) => Promise<Uint8Array>;
  readonly venuePack: (reservation: Reservation) => Promise<Uint8Array>;
  readonly calendar: (reservation: Reservation) => Promise<string>;
  readonly agreementToSign: (reservation: Reservation) => Promise<AgreementToSign>;
  readonly signByLink: ReturnType<typeof makeSignByLink>;
};

const NAMED = ['agreement', 'calendar', 'invoice', 'receipt'] as const;

/** The receipt of an unpaid invoice is that invoice. */
function fileName(name: string, ending: string, reservation: Reservation): string {
  const own = name === 'receipt' && openInvoiceOf(reservation) ? 'invoice' : name;
  const known = NAMED.find((one) => one === own);
  const stem = known === undefined ? own : fileStem(known, reservation.language);
  return `${stem}-${reservation.id}.${ending}`;
}

const byToken = z.object({ token: z.string() });

function agreementDto({ signed, ...text }: AgreementToSign) {
  if (signed === undefined) return text;
  return { ...text, signed: { ...signed, at: isoFromInstant(instant(signed.at)) } };
}

/** A reservation's papers, all behind the private link and never cached. */
export const paperRoutes =
  (use: PaperUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    noStore(app);
    const serve = serveCalls(app, AGREEMENT_ROUTES, LIMITS.privateLink);
    const open = (token: string) => use.openManageLink(safeToken(token));

    const file = (
      name: string,
      summary: string,
      type: string,
      make: (reservation: Reservation) => Promise<Uint8Array | string | undefined>,
    ) =>
      app.get(
        `/manage/:token/${name}`,
        {
          config: LIMITS.papers,
          schema: {
            summary,
            params: byToken,
            response: { 200: fileOf(type), ...problems(404, 429) },
          },
        },
        async ({ params, headers }, reply) => {
          const reservation = await open(params.token);
          // The link in an old email: the page of the private link says what to do.
          if (reservation === undefined && headers.accept?.includes('text/html') === true) {
            return reply.redirect(`/manage/${encodeURIComponent(params.token)}`, 303);
          }
          if (reservation === undefined) return refuse(reply, INVALID_LINK);
          const content = await make(reservation);
          // A booking that is not on invoice has a receipt only.
          if (content === undefined) return reply.redirect('receipt.pdf', 303);
          const [stem = '', ending = ''] = name.split('.');
          return sendFile(reply, type, fileName(stem, ending, reservation), content);
        },
      );

    file('receipt.pdf', 'Get the receipt; an invoice while it is unpaid', PDF, use.receipt);
    file('invoice.pdf', 'Get the invoice, also once it is paid', PDF, use.invoice);
    file('agreement.pdf', 'Get the rental agreement, signed or not', PDF, use.agreement);
    file(
      'venue-pack.pdf',
      'Get the venue pack: what is set up, what it needs, inspection and insurance',
      PDF,
      use.venuePack,
    );
    file(
      'calendar.ics',
      'Get delivery, party and pickup as a calendar file',
      CALENDAR,
      use.calendar,
    );

    serve(
      'GET /manage/:token/agreement',
      { summary: 'Get the rental agreement to read and sign', refuses: [404] },
      async ({ params }, reply) => {
        const reservation = await open(params.token);
        if (reservation === undefined) return refuse(reply, INVALID_LINK);
        return agreementDto(await use.agreementToSign(reservation));
      },
    );

    serve(
      'POST /manage/:token/agreement',
      { summary: 'Sign the agreement exactly as shown', refuses: [404, 409] },
      async ({ params, body }, reply) => {
        const signed = await use.signByLink(safeToken(params.token), body);
        if (!signed.ok) return refuse(reply, problem(signed.error.kind));
        return agreementDto(await use.agreementToSign(signed.value));
      },
    );
  };

export type AdminPaper = {
  readonly name: 'agreement' | 'receipt' | 'invoice' | 'venue-pack' | 'dispute-evidence';
  readonly summary: string;
  /** As PDF. */
  readonly make: (of: Reservation) => Promise<Uint8Array | undefined>;
};

/** A reservation's papers, for the office. Registered behind the admin check. */
export const adminPaperRoutes =
  (
    findReservation: (id: string) => Promise<Reservation | undefined>,
    papers: readonly AdminPaper[],
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, RESERVATION_ROUTES);

    for (const { name, summary, make } of papers) {
      serve(
        `GET /reservations/:id/${name}`,
        { summary, refuses: [400, 404] },
        async ({ params: { id } }, reply) => {
          const reservation = await findReservation(id);
          if (reservation === undefined) return refuse(reply, NO_RESERVATION);
          const paper = await make(reservation);
          if (paper === undefined) return refuse(reply, NO_INVOICE);
          return {
            name: fileName(name, 'pdf', reservation),
            pdf: Buffer.from(paper).toString('base64'),
          };
        },
      );
    }
  };
