import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '#core/contract/fields.ts';
import {
  factorRuleSchema,
  invitationChangeSchema,
  inviteSchema,
  staffChangeSchema,
  type StaffDto,
  staffSchema,
} from '#core/contract/staff.ts';
import { cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { makeRunStaff, StaffList } from '#core/staff/run-staff.ts';
import type { StaffAct } from '#core/staff/staff-book.ts';
import { staffDto, staffProblemOf } from '#server/areas/staff/staff.presenter.ts';
import { STALE_PROOF } from '#server/platform/plugins/require-account.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';

type StaffUseCases = ReturnType<typeof makeRunStaff> & {
  readonly now: () => Instant;
  /** Called after an invitation was queued. */
  readonly onInvited: () => void;
};

function actOf(id: string, change: z.output<typeof staffChangeSchema>): StaffAct {
  if (change.kind !== 'set_limits') return { ...change, id };
  const { refundCents, discountPercent, waiverCents } = change.limits;
  const limits = { refund: cents(refundCents), discountPercent, waiver: cents(waiverCents) };
  return { kind: 'set_limits', id, limits };
}

/** Who works here. Registered behind the check of staff. */
export const adminStaffRoutes =
  (use: StaffUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ id: idSchema });
    const dto = (list: StaffList, uid: string) =>
      structuredClone(staffDto(list, uid, use.now())) as z.output<typeof staffSchema>;

    async function act(wanted: StaffAct, uid: string, reply: FastifyReply) {
      const done = await use.act(wanted, uid);
      if (!done.ok) return refuse(reply, staffProblemOf(done.error));
      use.onInvited();
      return dto(done.value, uid);
    }

    app.get(
      '/staff',
      {
        schema: {
          summary: 'Who works here, and who is invited',
          security,
          response: { 200: staffSchema, ...problems(401, 403) },
        },
      },
      async ({ adminUid }): Promise<StaffDto> => dto(await use.list(), adminUid),
    );

    app.post(
      '/staff',
      {
        schema: {
          summary: 'Invite somebody by mail, as one of the roles',
          security,
          body: inviteSchema,
          response: { 200: staffSchema, ...problems(400, 401, 403, 409) },
        },
      },
      async ({ body, adminUid }, reply) =>
        act({ kind: 'invite', id: use.newId(), ...body }, adminUid, reply),
    );

    app.post(
      '/staff/:id/changes',
      {
        schema: {
          summary: 'Give another role or other limits, or end the access',
          security,
          params,
          body: staffChangeSchema,
          response: { 200: staffSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params: { id }, body, adminUid, isProofFresh }, reply) =>
        body.kind === 'reset_factor' && !isProofFresh
          ? refuse(reply, STALE_PROOF)
          : act(actOf(id, body), adminUid, reply),
    );

    app.post(
      '/staff/second-factor',
      {
        schema: {
          summary: 'Ask a second factor of all the staff, or no longer',
          security,
          body: factorRuleSchema,
          response: { 200: staffSchema, ...problems(400, 401, 403, 409) },
        },
      },
      async ({ body: { isRequired }, adminUid, isProofFresh }, reply) =>
        isProofFresh
          ? act({ kind: 'require_factor', isRequired }, adminUid, reply)
          : refuse(reply, STALE_PROOF),
    );

    app.post(
      '/staff/invitations/:id',
      {
        schema: {
          summary: 'Mail an invitation again, or withdraw it',
          security,
          params,
          body: invitationChangeSchema,
          response: { 200: staffSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { id }, body, adminUid }, reply) => act({ ...body, id }, adminUid, reply),
    );
  };
