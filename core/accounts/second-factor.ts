import { after, DAY, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

/** Events that an account holder is mailed about, because it may not have been them. */
export const NOTICES = [
  'new_device',
  /** Somebody had the password and tried to guess the second factor. */
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
  /** The same notice is sent only once, by this id. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly at: Instant;
  readonly device?: string | undefined;
  readonly network?: string | undefined;
};

// Who needs one, and how to recover: docs/decisions/14-accounts-roles-and-sign-in.md.

/** An app that shows a six-digit code each half minute. */
type AppFactor = {
  readonly sealedSecret: string;
  readonly addedAt: Instant;
  /** Time step of the last accepted code. That code and earlier ones are refused from then on. */
  readonly usedStep: number;
};

export type Passkey = {
  /** Given by its authenticator. */
  readonly id: string;
  readonly publicKey: string;
  /** Rises with each use, if the authenticator counts. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly addedAt: Instant;
  readonly usedAt?: Instant | undefined;
};

type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** An account's ways to prove more than its password. */
export type Factors = {
  readonly app?: AppFactor | undefined;
  readonly passkeys: readonly Passkey[];
  /** Hashes of the unused recovery codes. */
  readonly codeHashes: readonly string[];
  /** An app whose first code has not been entered yet. */
  readonly pending?: { readonly sealedSecret: string; readonly until: Instant } | undefined;
};

export const NO_FACTORS: Factors = { passkeys: [], codeHashes: [] };

/** Recovery codes alone are not a factor; they only stand in for a lost one. */
export const hasFactor = ({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>): boolean =>
  app !== undefined || passkeys.length > 0;

/** What the staff list shows of a member's factors. */
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
/** A session asks for another proof after this time. */
const PROOF_LIFE = 30 * DAY;

/** The facts that decisions about an account's factors depend on. */
export type FactorFacts = {
  readonly factors: Factors;
  /** The owner's setting. If true, staff without a factor can only set one up. */
  readonly isRequired: boolean;
};

/** What the back office asks of a staff member. */
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
  /** Wrong, already used, or too old. */
  | { readonly kind: 'wrong_code' }
  | { readonly kind: 'wrong_passkey' }
  /** Set-up was never begun, or too long ago. */
  | { readonly kind: 'nothing_begun' }
  /** A factor has to be proven recently. */
  | { readonly kind: 'stale_proof' }
  | { readonly kind: 'has_app' }
  | { readonly kind: 'too_many_passkeys' }
  | { readonly kind: 'factor_not_found' }
  /** The last factor cannot be removed while all staff must have one. */
  | { readonly kind: 'factor_required' };

export type FactorAct =
  | { readonly kind: 'begin_app'; readonly sealedSecret: string }
  | {
      readonly kind: 'confirm_app';
      /** The time step of the typed code; undefined if it is wrong. */
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
  /** New recovery codes were stored and have to be shown to the holder now. */
  readonly tellsCodes?: boolean;
};

/** The first factor comes with recovery codes. */
const withCodes = (factors: Factors, codeHashes: readonly string[]): FactorDecision =>
  factors.codeHashes.length > 0
    ? { factors, notice: 'factor_added' }
    : { factors: { ...factors, codeHashes }, notice: 'factor_added', tellsCodes: true };

/** Recovery codes are removed with the last factor, because alone they protect nothing. */
function withFewer(
  factors: Factors,
  { isRequired }: FactorFacts,
): Result<FactorDecision, FactorError> {
  if (hasFactor(factors)) return ok({ factors, notice: 'factor_removed' });
  if (isRequired) return err({ kind: 'factor_required' });
  return ok({ factors: NO_FACTORS, notice: 'factor_removed' });
}

/** Decides a change by the account holder. */
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
      /** Under the newest server key, so that an older one may go. */
      readonly sealedAnew: (sealedSecret: string) => string;
    }
  | { readonly kind: 'code'; readonly isHash: (hash: string) => boolean }
  /** Its signature has been checked. `counter` is as the authenticator reported it. */
  | { readonly kind: 'passkey'; readonly id: string; readonly counter: number };

/** Updates the factors after a proof. Each code works only once. */
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
    const sealedSecret = proof.sealedAnew(app.sealedSecret);
    return ok({ factors: { ...factors, app: { ...app, sealedSecret, usedStep: step } } });
  }
  if (proof.kind === 'code') {
    const codeHashes = factors.codeHashes.filter((hash) => !proof.isHash(hash));
    if (!hasFactor(factors) || codeHashes.length === factors.codeHashes.length) {
      return err({ kind: 'wrong_code' });
    }
    return ok({ factors: { ...factors, codeHashes }, notice: 'code_used' });
  }
  const known = factors.passkeys.find(({ id }) => id === proof.id);
  // Authenticators that do not count stay at zero. A falling counter means a copied one.
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
  /** Passes the facts to `decide` and writes its result in one transaction, along with the mail. */
  change<Decision extends Omit<FactorDecision, 'notice'>, Fault>(
    uid: string,
    decide: (
      facts: FactorFacts,
    ) => Result<Decision & { readonly mail?: SecurityNotice | undefined }, Fault>,
  ): Promise<Result<Decision, Fault>>;
  /** Queues a mail to the holder. */
  tell(notice: SecurityNotice): Promise<void>;
}

/** An app's codes, according to RFC 6238. */
export interface OneTimeCodes {
  newSecret(): string;
  /** The text of the QR code for the app to scan. */
  uriFor(secret: string, issuer: string, account: string): string;
  /** The time step of the code: the present one or one beside it. Undefined for a wrong code. */
  stepOf(secret: string, code: string, now: Instant): number | undefined;
}

/** WebAuthn options for the browser, as JSON, with the challenge that its answer signs. */
type PasskeyQuestion = { readonly options: object; readonly challenge: string };

export interface PasskeyCeremonies {
  /** False where browsers do not support passkeys for the shop's address. */
  readonly isOffered: boolean;
  askForNew(
    account: { readonly uid: string; readonly email: string; readonly name: string },
    known: readonly Passkey[],
  ): Promise<PasskeyQuestion>;
  /** Undefined if the answer is not valid. */
  readNew(answer: unknown, challenge: string): Promise<NewPasskey | undefined>;
  askForProof(known: readonly Passkey[]): Promise<PasskeyQuestion>;
  /** The passkey's id and counter. Undefined if the answer is not valid. */
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
