import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness, Sealing, ServerKey } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  type DeviceSessions,
  type DeviceMarks,
  type SignedIn,
  coarseNetwork,
  deviceName,
} from './device-sessions.ts';
import type { SignInPlace } from './identity.ts';
import {
  CODES_IN_A_SET,
  decideFactor,
  decideProof,
  type FactorAct,
  type FactorBook,
  type FactorDecision,
  type FactorError,
  type FactorFacts,
  type FactorGate,
  gateOf,
  isFresh,
  type OneTimeCodes,
  type PasskeyCeremonies,
  type Proof,
  type TryGuard,
  type SecurityNotice,
} from './second-factor.ts';

type FactorPorts = {
  readonly book: FactorBook;
  readonly sessions: Pick<DeviceSessions, 'find' | 'change'>;
  readonly marks: Pick<DeviceMarks, 'idOf'>;
  readonly sealing: Sealing;
  readonly codes: OneTimeCodes;
  readonly passkeys: PasskeyCeremonies;
  readonly guard: TryGuard;
  readonly secrets: ServerKey & Pick<ManageSecrets, 'proves'>;
  readonly randomness: Randomness;
  /** The name under which the authenticator app lists it. */
  readonly readBrand: () => Promise<string>;
  readonly clock: Clock;
};

/** Whose factors these are. `sessionId` is undefined for an owner approving another's call. */
type FactorHolder = Pick<SignedIn, 'uid' | 'email' | 'displayName'> & {
  readonly sessionId?: string | undefined;
};

type FactorInput =
  | { readonly kind: 'begin_app' }
  | { readonly kind: 'confirm_app'; readonly code: string }
  | { readonly kind: 'remove_app' }
  | { readonly kind: 'begin_passkey' }
  | { readonly kind: 'add_passkey'; readonly name: string; readonly answer: unknown }
  | { readonly kind: 'remove_passkey'; readonly id: string }
  | { readonly kind: 'new_codes' };

type ProofInput =
  /** A code of the app, or a recovery code. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly answer: unknown };

export type FactorFault = FactorError | { readonly kind: 'locked_out'; readonly until: Instant };

/** What the response shows the holder. Codes and the secret are shown only this once. */
type FactorAnswer = {
  readonly app?: { readonly secret: string; readonly uri: string };
  readonly question?: object;
  readonly codes?: readonly string[];
};

export type FactorState = FactorFacts & {
  readonly gate: FactorGate;
  readonly isFresh: boolean;
  readonly offersPasskeys: boolean;
};

const TIME_TO_ANSWER = 5 * MINUTE;
const OF_AN_APP = /^\d{6}$/;

/** Normalizes a typed code before hashing: without dashes, in capitals, 0 for O, 1 for I and L. */
const plainCode = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Three groups are easier to type. */
const shownCode = (code: string): string => code.replace(/^(.{4})(.{4})(.{5})$/, '$1-$2-$3');

/** Lets staff members manage and prove their second factor. */
export function makeRunSecondFactor(ports: FactorPorts) {
  const { book, sessions, marks, sealing, codes, passkeys, guard, clock } = ports;

  const aboutApp = (uid: string): string => `second-factor:${uid}`;
  /** Reservation ids have no colon, so no private link has the same secret. */
  const hashOf = (uid: string, code: string, key: ServerKey = ports.secrets): string =>
    key.secretFor(`recovery-code:${uid}:${plainCode(code)}`, 1);

  const newCodes = (): readonly string[] =>
    Array.from({ length: CODES_IN_A_SET }, () => ports.randomness.id());

  const provenAt = async (sessionId: string | undefined): Promise<Instant | undefined> =>
    sessionId === undefined ? undefined : (await sessions.find(sessionId))?.provenAt;

  const stepOf =
    (uid: string, code: string) =>
    (sealed: string): number | undefined => {
      const secret = sealing.open(sealed, aboutApp(uid));
      return secret === undefined ? undefined : codes.stepOf(secret, code, clock.now());
    };

  const sealedAnew =
    (uid: string) =>
    (sealed: string): string => {
      const secret = sealing.open(sealed, aboutApp(uid));
      return secret === undefined ? sealed : sealing.seal(secret, aboutApp(uid));
    };

  const noticeOf = (
    what: SecurityNotice['what'],
    { uid, email, displayName: name }: FactorHolder,
    from: SignInPlace,
  ): SecurityNotice => ({
    what,
    id: `${uid}:${ports.randomness.id()}`,
    email,
    name,
    language: from.language ?? 'en',
    at: clock.now(),
    device: deviceName(from.agent),
    network: coarseNetwork(from.network),
  });

  const mailed = (
    decided: Result<FactorDecision, FactorError>,
    who: FactorHolder,
    from: SignInPlace,
  ) => {
    if (!decided.ok) return decided;
    const { notice } = decided.value;
    return ok({ ...decided.value, mail: notice && noticeOf(notice, who, from) });
  };

  async function markProven(sessionId: string | undefined): Promise<void> {
    if (sessionId === undefined) return;
    const now = clock.now();
    await sessions.change(sessionId, (session) => ({ ...session, provenAt: now }));
  }

  /** Each challenge can be answered only once. */
  async function takeChallenge(sessionId: string | undefined): Promise<string | undefined> {
    let taken: string | undefined;
    if (sessionId === undefined) return undefined;
    await sessions.change(sessionId, (session) => {
      const { challenge, ...others } = session;
      taken =
        challenge !== undefined && challenge.until > clock.now() ? challenge.value : undefined;
      return challenge === undefined ? session : others;
    });
    return taken;
  }

  async function keepChallenge(sessionId: string | undefined, value: string): Promise<void> {
    const until = after(clock.now(), TIME_TO_ANSWER);
    if (sessionId !== undefined) {
      await sessions.change(sessionId, (session) => ({ ...session, challenge: { value, until } }));
    }
  }

  async function act(
    who: FactorHolder,
    wanted: FactorAct,
    from: SignInPlace,
  ): Promise<Result<FactorDecision, FactorError>> {
    const proven = await provenAt(who.sessionId);
    return book.change(who.uid, (facts) =>
      mailed(decideFactor(facts, wanted, { now: clock.now(), provenAt: proven }), who, from),
    );
  }

  /** Setting up a factor also proves it. */
  async function added(
    who: FactorHolder,
    wanted: Extract<FactorAct, { readonly kind: 'confirm_app' | 'add_passkey' | 'new_codes' }>,
    made: readonly string[],
    from: SignInPlace,
  ): Promise<Result<FactorAnswer, FactorError>> {
    const done = await act(who, wanted, from);
    if (!done.ok) return done;
    if (wanted.kind !== 'new_codes') await markProven(who.sessionId);
    return ok(done.value.tellsCodes === true ? { codes: made.map(shownCode) } : {});
  }

  async function change(
    who: FactorHolder,
    input: FactorInput,
    from: SignInPlace,
  ): Promise<Result<FactorAnswer, FactorError>> {
    const { uid, email, sessionId } = who;
    const made = newCodes();
    const codeHashes = made.map((code) => hashOf(uid, code));
    switch (input.kind) {
      case 'begin_app': {
        const secret = codes.newSecret();
        const sealedSecret = sealing.seal(secret, aboutApp(uid));
        const done = await act(who, { kind: 'begin_app', sealedSecret }, from);
        if (!done.ok) return done;
        const uri = codes.uriFor(secret, await ports.readBrand(), email);
        return ok({ app: { secret, uri } });
      }
      case 'confirm_app': {
        const wanted = {
          kind: 'confirm_app',
          stepOf: stepOf(uid, input.code),
          codeHashes,
        } as const;
        return added(who, wanted, made, from);
      }
      case 'begin_passkey': {
        const { factors } = await book.read(uid);
        if (!isFresh(factors, await provenAt(sessionId), clock.now())) {
          return err({ kind: 'stale_proof' });
        }
        const account = { uid, email, name: who.displayName || email };
        const { options, challenge } = await passkeys.askForNew(account, factors.passkeys);
        await keepChallenge(sessionId, challenge);
        return ok({ question: options });
      }
      case 'add_passkey': {
        const challenge = await takeChallenge(sessionId);
        if (challenge === undefined) return err({ kind: 'nothing_begun' });
        const passkey = await passkeys.readNew(input.answer, challenge);
        if (passkey === undefined) return err({ kind: 'wrong_passkey' });
        const { name } = input;
        return added(who, { kind: 'add_passkey', passkey, name, codeHashes }, made, from);
      }
      case 'new_codes':
        return added(who, { kind: 'new_codes', codeHashes }, made, from);
      default: {
        const done = await act(who, input, from);
        return done.ok ? ok({}) : done;
      }
    }
  }

  async function proofOf(
    { uid, sessionId }: FactorHolder,
    input: ProofInput,
  ): Promise<Proof | undefined> {
    if (input.kind === 'code') {
      const typed = input.code.replaceAll(/\s/g, '');
      return OF_AN_APP.test(typed)
        ? { kind: 'app', stepOf: stepOf(uid, typed), sealedAnew: sealedAnew(uid) }
        : {
            kind: 'code',
            isHash: (hash) => ports.secrets.proves(hash, (key) => hashOf(uid, typed, key)),
          };
    }
    const challenge = await takeChallenge(sessionId);
    if (challenge === undefined) return undefined;
    const { factors } = await book.read(uid);
    const read = await passkeys.readProof(input.answer, challenge, factors.passkeys);
    return read && { kind: 'passkey', ...read };
  }

  /** Wrong codes count like wrong passwords, by network or known browser. */
  async function prove(
    who: FactorHolder,
    input: ProofInput,
    from: SignInPlace,
  ): Promise<Result<void, FactorFault>> {
    const place = marks.idOf(from.devices ?? '', who.uid) ?? from.network ?? '';
    const subject = `factor ${who.uid} ${place}`;
    const admitted = await guard.try(subject);
    if (!admitted.ok) return admitted;
    const proof = await proofOf(who, input);
    const wrong = { kind: input.kind === 'code' ? 'wrong_code' : 'wrong_passkey' } as const;
    const done = proof
      ? await book.change(who.uid, (facts) =>
          mailed(decideProof(facts, proof, clock.now()), who, from),
        )
      : err(wrong);
    if (!done.ok) {
      if (admitted.value.isLast) await book.tell(noticeOf('wrong_codes', who, from));
      return done;
    }
    await guard.forgive(subject);
    await markProven(who.sessionId);
    return ok(undefined);
  }

  return {
    change,
    prove,
    async state({ uid, sessionId }: FactorHolder): Promise<FactorState> {
      const [facts, proven] = await Promise.all([book.read(uid), provenAt(sessionId)]);
      const now = clock.now();
      return {
        ...facts,
        gate: gateOf(facts, proven, now),
        isFresh: isFresh(facts.factors, proven, now),
        offersPasskeys: passkeys.isOffered,
      };
    },
    /** Returns a passkey challenge for `prove`. */
    async askForProof({ uid, sessionId }: FactorHolder): Promise<object> {
      const { factors } = await book.read(uid);
      const { options, challenge } = await passkeys.askForProof(factors.passkeys);
      await keepChallenge(sessionId, challenge);
      return options;
    },
  };
}

export type RunSecondFactor = ReturnType<typeof makeRunSecondFactor>;
