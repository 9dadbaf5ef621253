import { after, DAY, type Instant, MINUTE } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Language } from '#core/kernel/language.ts';

/** What the holder of an account is told by mail, because it may not have been them. */
export const NOTICES = [
  'new_device',
  /** Somebody had the password and guessed at the second factor. */
  'wrong_codes',
  'factor_added',
  'factor_removed',
  'codes_replaced',
  'code_used',
  /** By another owner, or by the operator. */
  'factors_reset',
] as const;

export type SecurityNotice = {
  readonly what: (typeof NOTICES)[number];
  /** Distinguishes notices: the same one is sent once. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly at: Instant;
  readonly device?: string | undefined;
  readonly network?: string | undefined;
};

// Whom it is asked of, and the ways back: docs/decisions/14-accounts-roles-and-sign-in.md.

/** An app that shows a code of six digits each half minute. */
type AppFactor = {
  readonly sealedSecret: string;
  readonly addedAt: Instant;
  /** The time step of the last accepted code: that one and earlier ones are refused from then on. */
  readonly usedStep: number;
};

export type Passkey = {
  /** As its authenticator names it. */
  readonly id: string;
  readonly publicKey: string;
  /** Rises with each use, where the authenticator counts. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly addedAt: Instant;
  readonly usedAt?: Instant | undefined;
};

type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** How an account proves more than its password. */
export type Factors = {
  readonly app?: AppFactor | undefined;
  readonly passkeys: readonly Passkey[];
  /** Hashes of the unused recovery codes. */
  readonly codeHashes: readonly string[];
  /** An app that has not shown its first code yet. */
  readonly pending?: { readonly sealedSecret: string; readonly until: Instant } | undefined;
};

export const NO_FACTORS: Factors = { passkeys: [], codeHashes: [] };

/** Recovery codes alone are no factor: they only stand in for one that was lost. */
export const hasFactor = ({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>): boolean =>
  app !== undefined || passkeys.length > 0;

/** What the staff list shows of it. */
export type FactorSummary = {
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly codes: number;
};

export const summaryOf = ({ app, passkeys, codeHashes }: Factors): FactorSummary => ({
  hasApp: app !== undefined,
  passkeys: passkeys.length,
  codes: codeHashes.length,
});

export const CODES_IN_A_SET = 10;
const MOST_PASSKEYS = 10;
const TIME_TO_CONFIRM = 15 * MINUTE;
/** How recent the last proof must be to change factors. */
const FRESH = 10 * MINUTE;
/** After this, a session asks for another proof. */
const PROOF_LIFE = 30 * DAY;

/** What decisions about an account's factors depend on. */
export type FactorFacts = {
  readonly factors: Factors;
  /** The owner's setting: staff without one may only set one up. */
  readonly isRequired: boolean;
};

/** What the back office asks of a member of staff. */
export type FactorGate = 'open' | 'prove' | 'enroll';

export function gateOf(
  { factors, isRequired }: FactorFacts,
  provenAt: Instant | undefined,
  now: Instant,
): FactorGate {
  if (!hasFactor(factors)) return isRequired ? 'enroll' : 'open';
  return provenAt !== undefined && after(provenAt, PROOF_LIFE) > now ? 'open' : 'prove';
}

/** Whether sensitive changes are allowed. Without a factor there is nothing to prove. */
export const isFresh = (factors: Factors, provenAt: Instant | undefined, now: Instant): boolean =>
  !hasFactor(factors) || (provenAt !== undefined && after(provenAt, FRESH) > now);

export type FactorError =
  /** Wrong, used already, or too old. */
  | { readonly kind: 'wrong_code' }
  | { readonly kind: 'wrong_passkey' }
  /** It was begun too long ago, or never. */
  | { readonly kind: 'nothing_begun' }
  /** A factor has to be proven first. */
  | { readonly kind: 'stale_proof' }
  | { readonly kind: 'has_app' }
  | { readonly kind: 'too_many_passkeys' }
  | { readonly kind: 'factor_not_found' }
  /** The last one stays while all of the staff must have one. */
  | { readonly kind: 'factor_required' };

export type FactorAct =
  | { readonly kind: 'begin_app'; readonly sealedSecret: string }
  | {
      readonly kind: 'confirm_app';
      /** The step whose code was typed; undefined for none. */
      readonly stepOf: (sealedSecret: string) => number | undefined;
      readonly codeHashes: readonly string[];
    }
  | { readonly kind: 'remove_app' }
  | {
      readonly kind: 'add_passkey';
      readonly passkey: NewPasskey;
      readonly name: string;
      readonly codeHashes: readonly string[];
    }
  | { readonly kind: 'remove_passkey'; readonly id: string }
  | { readonly kind: 'new_codes'; readonly codeHashes: readonly string[] };

export type FactorDecision = {
  readonly factors: Factors;
  readonly notice?: (typeof NOTICES)[number] | undefined;
  /** The new recovery codes were stored: the holder has to see them now. */
  readonly tellsCodes?: boolean;
};

/** The first factor brings its recovery codes. */
const withCodes = (factors: Factors, codeHashes: readonly string[]): FactorDecision =>
  factors.codeHashes.length > 0
    ? { factors, notice: 'factor_added' }
    : { factors: { ...factors, codeHashes }, notice: 'factor_added', tellsCodes: true };

/** Recovery codes go with the last factor: alone they protect nothing. */
function withFewer(
  factors: Factors,
  { isRequired }: FactorFacts,
): Result<FactorDecision, FactorError> {
  if (hasFactor(factors)) return ok({ factors, notice: 'factor_removed' });
  if (isRequired) return err({ kind: 'factor_required' });
  return ok({ factors: NO_FACTORS, notice: 'factor_removed' });
}

/** A change by the holder of the account. */
export function decideFactor(
  facts: FactorFacts,
  act: FactorAct,
  { now, provenAt }: { readonly now: Instant; readonly provenAt: Instant | undefined },
): Result<FactorDecision, FactorError> {
  const { factors } = facts;
  if (!isFresh(factors, provenAt, now)) return err({ kind: 'stale_proof' });
  switch (act.kind) {
    case 'begin_app': {
      if (factors.app !== undefined) return err({ kind: 'has_app' });
      const pending = { sealedSecret: act.sealedSecret, until: after(now, TIME_TO_CONFIRM) };
      return ok({ factors: { ...factors, pending } });
    }
    case 'confirm_app': {
      const { pending, ...others } = factors;
      if (pending === undefined || pending.until <= now) return err({ kind: 'nothing_begun' });
      const usedStep = act.stepOf(pending.sealedSecret);
      if (usedStep === undefined) return err({ kind: 'wrong_code' });
      const app = { sealedSecret: pending.sealedSecret, addedAt: now, usedStep };
      return ok(withCodes({ ...others, app }, act.codeHashes));
    }
    case 'remove_app': {
      const { app, ...others } = factors;
      return app === undefined ? err({ kind: 'factor_not_found' }) : withFewer(others, facts);
    }
    case 'add_passkey': {
      const { passkeys } = factors;
      if (passkeys.length >= MOST_PASSKEYS) return err({ kind: 'too_many_passkeys' });
      if (passkeys.some(({ id }) => id === act.passkey.id)) return err({ kind: 'wrong_passkey' });
      const added = { ...act.passkey, name: act.name, addedAt: now };
      return ok(withCodes({ ...factors, passkeys: [...passkeys, added] }, act.codeHashes));
    }
    case 'remove_passkey': {
      const passkeys = factors.passkeys.filter(({ id }) => id !== act.id);
      return passkeys.length === factors.passkeys.length
        ? err({ kind: 'factor_not_found' })
        : withFewer({ ...factors, passkeys }, facts);
    }
    case 'new_codes':
      if (!hasFactor(factors)) return err({ kind: 'factor_not_found' });
      return ok({
        factors: { ...factors, codeHashes: act.codeHashes },
        notice: 'codes_replaced',
        tellsCodes: true,
      });
  }
}

export type Proof =
  | {
      readonly kind: 'app';
      readonly stepOf: (sealedSecret: string) => number | undefined;
    }
  | { readonly kind: 'code'; readonly hash: string }
  /** Its signature was checked; the counter is as the authenticator told it. */
  | { readonly kind: 'passkey'; readonly id: string; readonly counter: number };

/** What the factors are after a proof; each code counts once. */
export function decideProof(
  { factors }: FactorFacts,
  proof: Proof,
  now: Instant,
): Result<FactorDecision, FactorError> {
  if (proof.kind === 'app') {
    const { app } = factors;
    const step = app && proof.stepOf(app.sealedSecret);
    if (app === undefined || step === undefined || step <= app.usedStep) {
      return err({ kind: 'wrong_code' });
    }
    return ok({ factors: { ...factors, app: { ...app, usedStep: step } } });
  }
  if (proof.kind === 'code') {
    const codeHashes = factors.codeHashes.filter((hash) => hash !== proof.hash);
    if (!hasFactor(factors) || codeHashes.length === factors.codeHashes.length) {
      return err({ kind: 'wrong_code' });
    }
    return ok({ factors: { ...factors, codeHashes }, notice: 'code_used' });
  }
  const known = factors.passkeys.find(({ id }) => id === proof.id);
  // Authenticators that do not count stay at zero; one that falls back is a copy.
  const counts = known !== undefined && (known.counter > 0 || proof.counter > 0);
  if (known === undefined || (counts && proof.counter <= known.counter)) {
    return err({ kind: 'wrong_passkey' });
  }
  const used = { ...known, counter: proof.counter, usedAt: now };
  const passkeys = factors.passkeys.map((one) => (one === known ? used : one));
  return ok({ factors: { ...factors, passkeys } });
}

/** The factors of accounts, and the owner's setting. */
export interface FactorBook {
  read(uid: string): Promise<FactorFacts>;
  /** Reads what `decide` sees and writes what it decides in one transaction, with the mail. */
  change<Decision extends Omit<FactorDecision, 'notice'>, Fault>(
    uid: string,
    decide: (
      facts: FactorFacts,
    ) => Result<Decision & { readonly mail?: SecurityNotice | undefined }, Fault>,
  ): Promise<Result<Decision, Fault>>;
  /** Queues a mail to the holder. */
  tell(notice: SecurityNotice): Promise<void>;
}

/** Codes of an app, as RFC 6238 has them. */
export interface OneTimeCodes {
  newSecret(): string;
  /** The text of the QR code that the app scans. */
  uriFor(secret: string, issuer: string, account: string): string;
  /** The time step whose code this is: the present one, or the one before or after it. Undefined for any other code. */
  stepOf(secret: string, code: string, now: Instant): number | undefined;
}

/** A question to the browser, as JSON, with the challenge that its answer signs. */
type PasskeyQuestion = { readonly options: object; readonly challenge: string };

export interface PasskeyCeremonies {
  /** False where browsers know no passkeys for the shop's address. */
  readonly isOffered: boolean;
  askForNew(
    account: { readonly uid: string; readonly email: string; readonly name: string },
    known: readonly Passkey[],
  ): Promise<PasskeyQuestion>;
  /** Undefined for an answer that does not fit. */
  readNew(answer: unknown, challenge: string): Promise<NewPasskey | undefined>;
  askForProof(known: readonly Passkey[]): Promise<PasskeyQuestion>;
  /** The passkey and its counter. Undefined for an answer that does not fit. */
  readProof(
    answer: unknown,
    challenge: string,
    known: readonly Passkey[],
  ): Promise<{ readonly id: string; readonly counter: number } | undefined>;
}

/** Limits wrong tries; see `adapters/local-auth/sign-in-lock.ts`. */
export interface TryGuard {
  /** Counts a try as failed. `isLast`: the next one would be refused. */
  try(
    subject: string,
  ): Promise<
    Result<{ readonly isLast: boolean }, { readonly kind: 'locked_out'; readonly until: Instant }>
  >;
  forgive(subject: string): Promise<void>;
}
