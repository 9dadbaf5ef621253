import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SignedIn, Verify } from '#core/accounts/device-sessions.ts';
import type { FactorState, RunSecondFactor } from '#core/accounts/run-second-factor.ts';
import { type NoteAct, staffActor, strangerAct, type Acts } from '#core/audit-log/trail.ts';
import { type FactorStateDto, SECOND_FACTOR_ROUTES } from '#core/contract/accounts.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { StaffRole } from '#core/staff/access.ts';
import { factorProblem } from '#server/areas/accounts/sign-in.problems.ts';
import { networkOfCaller } from '#server/platform/http/caller.ts';
import { signInPlace } from '#server/platform/http/cookies.ts';
import { NOT_ADMIN, refuse } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { requireAccount } from '#server/platform/plugins/require-account.ts';

type SecondFactorUseCases = RunSecondFactor & {
  readonly verify: Verify;
  /** Undefined for customers, who have no second factor. */
  readonly roleOf: (uid: string) => Promise<StaffRole | undefined>;
  readonly acts: Pick<Acts, 'run'>;
  readonly note: NoteAct;
  readonly now: () => Instant;
  readonly onOutboxFilled: () => void;
};

const stateDto = ({
  factors: { app, passkeys, codeHashes },
  ...state
}: FactorState): FactorStateDto => ({
  isRequired: state.isRequired,
  gate: state.gate,
  isFresh: state.isFresh,
  offersPasskeys: state.offersPasskeys,
  app: app && { addedAt: isoFromInstant(app.addedAt) },
  passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
    id,
    name,
    addedAt: isoFromInstant(addedAt),
    usedAt: usedAt && isoFromInstant(usedAt),
  })),
  codes: codeHashes.length,
});

/** Libraries leave fields undefined; JSON has no undefined. */
const asJson = (value: object): Record<string, never> => JSON.parse(JSON.stringify(value));

/** Staff members set up, prove and change their second factor. */
export const secondFactorRoutes =
  (use: SecondFactorUseCases) => async (instance: FastifyInstance) => {
    const serve = serveCalls(instance.withTypeProvider<ZodTypeProvider>(), SECOND_FACTOR_ROUTES);
    const accountOf = requireAccount(instance, use.verify);
    const roles = new WeakMap<FastifyRequest, StaffRole>();
    instance.addHook('onRequest', async (request, reply) => {
      const role = await use.roleOf(accountOf(request).uid);
      if (role === undefined) return refuse(reply, NOT_ADMIN);
      roles.set(request, role);
      return undefined;
    });
    /** Goes in the audit log, like every change staff makes. */
    function inAct<T>(request: FastifyRequest, action: string, work: () => Promise<T>): Promise<T> {
      const role = roles.get(request);
      if (role === undefined) throw new Error('This route runs without the staff check.');
      const from = networkOfCaller(request);
      const actor = staffActor(accountOf(request), role);
      return use.acts.run({ actor, action, ...(from !== undefined && { from }) }, work);
    }
    const told = async (who: SignedIn) => ({ state: stateDto(await use.state(who)) });

    serve(
      'GET /me/second-factor',
      { summary: 'Get my second factor as a staff member', refuses: [401, 403] },
      async (request) => told(accountOf(request)),
    );

    serve(
      'POST /me/second-factor',
      {
        summary: 'Change my second factor; if I already have one, only after confirming it',
        limit: LIMITS.signIn,
        refuses: [401, 403, 404, 409],
      },
      async (request, reply) => {
        const who = accountOf(request);
        const done = await inAct(request, 'Change own two-step verification', () =>
          use.change(who, request.body, signInPlace(request)),
        );
        if (!done.ok) return refuse(reply, factorProblem(done.error, use.now()));
        use.onOutboxFilled();
        return { ...(await told(who)), ...asJson(done.value) };
      },
    );

    serve(
      'POST /me/second-factor/proof',
      {
        summary: 'Confirm my second factor in this session',
        limit: LIMITS.signIn,
        refuses: [401, 403],
      },
      async (request, reply) => {
        const who = accountOf(request);
        const { body } = request;
        if (body.kind === 'begin_passkey') {
          return { ...(await told(who)), question: asJson(await use.askForProof(who)) };
        }
        const done = await inAct(request, 'Pass two-step verification', () =>
          use.prove(who, body, signInPlace(request)),
        );
        use.onOutboxFilled();
        if (done.ok) return told(who);
        if (done.error.kind !== 'locked_out') {
          const act = strangerAct('Two-step verification failed', networkOfCaller(request));
          await use.note(act, `accounts/${who.uid}`);
        }
        return refuse(reply, factorProblem(done.error, use.now()));
      },
    );
  };
