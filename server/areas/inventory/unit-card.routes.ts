import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { UNIT_CARD_ROUTES } from '#core/contract/inventory.ts';
import type { makeOpenInspection, makeOpenUnit, UnitCard } from '#core/documents/unit-card.ts';
import { PAPER_TYPES } from '#core/kernel/kept-paper.ts';
import { fileOf, sendFile } from '#server/platform/http/file-answer.ts';
import { INVALID_LINK } from '#server/platform/http/private-link.ts';
import { refuse, problems } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type Proof = NonNullable<UnitCard['liability']>;

const told = ({ by, issuedOn, expiresOn, isValid }: Proof) => ({
  by: by ?? null,
  issuedOn: issuedOn ?? null,
  expiresOn,
  isValid,
});

const numbered = (proof: UnitCard['insurance']) =>
  proof === undefined ? null : { number: proof.number ?? null, ...told(proof) };

/** A file of any form that papers may have. */
const CERTIFICATE = Object.values(PAPER_TYPES)
  .map(fileOf)
  .reduce((all, { content }) => ({ ...all, content: { ...all.content, ...content } }));

/** What anybody sees who scans the label of a unit. Never cached. */
export const unitCardRoutes =
  (use: {
    readonly openUnit: ReturnType<typeof makeOpenUnit>;
    readonly openInspection: ReturnType<typeof makeOpenInspection>;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, UNIT_CARD_ROUTES);

    serve(
      'GET /units/:code',
      {
        summary: 'Get a unit by its QR code: inspection and insurance, and nothing about bookings',
        limit: LIMITS.privateLink,
        refuses: [404],
      },
      async ({ params: { code } }, reply) => {
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        const card = await use.openUnit(code);
        if (card === undefined) return refuse(reply, INVALID_LINK);
        const { product, unitLabel, serial, isOutOfService, inspection, insurance, liability } =
          card;
        return {
          product,
          unitLabel,
          serial: serial ?? null,
          isOutOfService,
          inspection:
            inspection === undefined
              ? null
              : {
                  number: inspection.number ?? null,
                  ...told(inspection),
                  hasFile: inspection.hasFile,
                },
          insurance: numbered(insurance),
          liability: liability === undefined ? null : told(liability),
        };
      },
    );

    app.get(
      '/units/:code/inspection',
      {
        config: LIMITS.privateLink,
        schema: {
          summary: 'Get the file of a unit’s current inspection certificate by its QR code',
          params: z.object({ code: z.string() }),
          response: { 200: CERTIFICATE, ...problems(404, 429) },
        },
      },
      async ({ params: { code } }, reply) => {
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        const found = await use.openInspection(code);
        if (found === undefined) return refuse(reply, INVALID_LINK);
        const { unitId, form, bytes } = found;
        return sendFile(reply, PAPER_TYPES[form], `inspection-${unitId}.${form}`, bytes);
      },
    );
  };
