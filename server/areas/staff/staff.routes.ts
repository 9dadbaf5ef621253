import type { FastifyReply, FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Verify } from '#core/accounts/device-sessions.ts';
import {
  type StaffChange,
  staffChangeSchema,
  type StaffDto,
  type LimitsDto,
  STAFF_ROUTES,
  INVITATION_ROUTES,
} from '#core/contract/staff.ts';
import { cents } from '#core/kernel/cents.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Limits } from '#core/staff/limits.ts';
import type { makeRunStaff, StaffList, makeJoinStaff } from '#core/staff/run-staff.ts';
import type { Invitation, StaffAct, StaffError } from '#core/staff/staff-book.ts';
import { INVALID_LINK, safeToken } from '#server/platform/http/private-link.ts';
import { refuse, type Problem, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { STALE_PROOF, requireAccount } from '#server/platform/plugins/require-account.ts';

const CHANGES: Readonly<Record<StaffChange['kind'], string>> = {
  set_role: 'Change a staff member’s role',
  set_limits: 'Change a staff member’s limits',
  remove: 'End a staff member’s access',
  reset_factor: 'Reset a staff member’s two-step verification',
};

const limitsDto = ({ refund, discountPercent, waiver }: Limits): LimitsDto => ({
  refundCents: refund,
  discountPercent,
  waiverCents: waiver,
});

const NO_FACTOR = { hasApp: false, passkeys: 0, codes: 0 };

const staffDto = (
  { members, invitations, isFactorRequired }: StaffList,
  you: string,
  now: Instant,
): StaffDto => ({
  you,
  isFactorRequired,
  members: members.map(({ uid: id, limits, lastSignInAt, factors = NO_FACTOR, ...member }) => ({
    ...member,
    id,
    factor: { ...factors },
    ...(limits && { limits: limitsDto(limits) }),
    ...(lastSignInAt !== undefined && { lastSignInAt: isoFromInstant(lastSignInAt) }),
  })),
  invitations: invitations.map(({ id, email, role, invitedAt, expiresAt }) => ({
    id,
    email,
    role,
    invitedAt: isoFromInstant(invitedAt),
    expiresAt: isoFromInstant(expiresAt),
    isOver: expiresAt <= now,
  })),
});

const SAID = {
  member_not_found: [404, 'Not found', 'No staff member has this ID.'],
  invitation_not_found: [
    404,
    'Not found',
    'There is no such invitation. It may have been accepted.',
  ],
  last_owner: [
    409,
    'The last owner',
    'Someone has to be an owner. Make someone else an owner first.',
  ],
  already_staff: [
    409,
    'Already known',
    'This address already belongs to a staff member or is invited.',
  ],
  no_own_factor: [
    409,
    'Not set up',
    'Set up your own two-step verification first, so that you are not locked out.',
  ],
  own_factor: [409, 'Your own', 'Change your own two-step verification under Your account.'],
  too_many_staff: [409, 'Too many', 'There can be at most 100 people. Remove those who have left.'],
} as const;

function staffProblemOf(error: StaffError): Problem {
  if (error.kind === 'invalid_link') return INVALID_LINK;
  if (error.kind === 'other_account') {
    const detail = `This invitation is for ${error.email}. Sign in with that address.`;
    return staffProblem(409, error.kind, 'Wrong account', detail);
  }
  const [status, title, detail] = SAID[error.kind];
  return staffProblem(status, error.kind, title, detail);
}

type StaffUseCases = ReturnType<typeof makeRunStaff> & {
  readonly now: () => Instant;
  readonly onOutboxFilled: () => void;
  readonly invitationUrl: (invitation: Invitation) => string;
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
    const serve = serveCalls(app, STAFF_ROUTES);

    const dto = (list: StaffList, uid: string) => staffDto(list, uid, use.now());

    async function act(wanted: StaffAct, uid: string, reply: FastifyReply) {
      const done = await use.act(wanted, uid);
      if (!done.ok) return refuse(reply, staffProblemOf(done.error));
      use.onOutboxFilled();
      return dto(done.value, uid);
    }

    /** Also tells the link of the invitation, for a shop whose mails do not arrive. */
    async function invite(
      wanted: Extract<StaffAct, { readonly kind: 'invite' | 'invite_again' }>,
      uid: string,
      reply: FastifyReply,
    ) {
      const done = await use.act(wanted, uid);
      if (!done.ok) return refuse(reply, staffProblemOf(done.error));
      use.onOutboxFilled();
      const made = done.value.invitations.find(({ id }) => id === wanted.id);
      return { ...dto(done.value, uid), ...(made && { link: use.invitationUrl(made) }) };
    }

    serve(
      'GET /staff',
      { summary: 'List who works here and who is invited' },
      async ({ adminUid }): Promise<StaffDto> => dto(await use.list(), adminUid),
    );

    serve(
      'POST /staff',
      { summary: 'Invite someone to the staff, by email and with a role', refuses: [409] },
      async ({ body, adminUid }, reply) =>
        invite({ kind: 'invite', id: use.newId(), ...body }, adminUid, reply),
    );

    serve(
      'POST /staff/:id/changes',
      {
        summary:
          'Change a staff member’s role or limits, reset their two-step verification or end their access',
        act: ({ kind }) => CHANGES[kind],
        refuses: [404, 409],
      },
      async ({ params: { id }, body, adminUid, isProofFresh }, reply) =>
        body.kind === 'reset_factor' && !isProofFresh
          ? refuse(reply, STALE_PROOF)
          : act(actOf(id, body), adminUid, reply),
    );

    serve(
      'POST /staff/second-factor',
      {
        summary: 'Change whether all staff need two-step verification',
        act: ({ isRequired }) =>
          isRequired
            ? 'Require two-step verification of all staff'
            : 'No longer require two-step verification of all staff',
        refuses: [409],
      },
      async ({ body: { isRequired }, adminUid, isProofFresh }, reply) =>
        isProofFresh
          ? act({ kind: 'require_factor', isRequired }, adminUid, reply)
          : refuse(reply, STALE_PROOF),
    );

    serve(
      'POST /staff/invitations/:id',
      {
        summary: 'Resend or withdraw an invitation',
        act: ({ kind }) =>
          kind === 'withdraw' ? 'Withdraw an invitation' : 'Resend an invitation',
        refuses: [404],
      },
      async ({ params: { id }, body: { kind }, adminUid }, reply) =>
        kind === 'withdraw'
          ? act({ kind, id }, adminUid, reply)
          : invite({ kind, id }, adminUid, reply),
    );
  };

type JoinUseCases = ReturnType<typeof makeJoinStaff> & { readonly verify: Verify };

/** Shows the mailed invitation, which the account with the invited address accepts. */
export const joinRoutes = (use: JoinUseCases) => async (instance: FastifyInstance) => {
  const serve = serveCalls(instance.withTypeProvider<ZodTypeProvider>(), INVITATION_ROUTES);

  serve(
    'GET /staff-invitations/:token',
    { summary: 'Get what a staff invitation offers', limit: LIMITS.privateLink, refuses: [404] },
    async ({ params: { token } }, reply) => {
      reply.header('cache-control', 'no-store');
      const opened = await use.open(safeToken(token));
      if (opened === undefined) return refuse(reply, INVALID_LINK);
      const { email, role, inviter, expiresAt } = opened;
      return { email, role, inviter, expiresAt: isoFromInstant(expiresAt) };
    },
  );

  await instance.register(async (signedIn) => {
    const accountOf = requireAccount(signedIn, use.verify);
    const serve = serveCalls(signedIn.withTypeProvider<ZodTypeProvider>(), INVITATION_ROUTES);
    serve(
      'POST /staff-invitations/:token/accept',
      {
        summary:
          'Accept a staff invitation, with the account of the invited address; the link ends',
        limit: LIMITS.signIn,
        refuses: [401, 404, 409],
      },
      async (request, reply) => {
        const joined = await use.accept(safeToken(request.params.token), accountOf(request));
        return joined.ok ? { role: joined.value } : refuse(reply, staffProblemOf(joined.error));
      },
    );
  });
};
