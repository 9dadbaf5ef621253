import type { KnownAccount } from '#adapters/local-auth/account-records.ts';
import { DAY } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';

/** How long a browser is recognized after its last sign-in. Browsers hardly keep cookies longer. */
const DEVICE_LIFETIME = 180 * DAY;
/** A family or office may share a browser. */
const MOST_ACCOUNTS = 4;
const BETWEEN = '~';

type Holder = { readonly account: { readonly uid: string }; readonly epoch: number };
type Mark = { readonly uid: string; readonly epoch: string; readonly id: string };

/**
 * A browser's proof of earlier sign-ins: `{uid}.{epoch}.{made}.{id}.{signature}` per account,
 * newest first. It grants nothing; it only keeps strangers' guesses from counting against the
 * browser (OWASP, device cookies). A new password raises the epoch and so voids older marks.
 */
export function knownDevices(secrets: ManageSecrets, randomness: Randomness, clock: Clock) {
  const signatureOf = (text: string): string => secrets.secretFor(`device:${text}`, 1);

  function read(text: string): Mark | undefined {
    const [uid = '', epoch = '', made = '', id = '', signature = '', ...rest] = text.split('.');
    const isOurs = secrets.isEqual(signature, signatureOf([uid, epoch, made, id].join(' ')));
    const isYoung = Number.parseInt(made, 36) > clock.now() - DEVICE_LIFETIME;
    return isOurs && isYoung && rest.length === 0 ? { uid, epoch, id } : undefined;
  }

  const textsIn = (marks: string): readonly string[] =>
    marks.split(BETWEEN).slice(0, MOST_ACCOUNTS);

  /** Adds a fresh mark of the account at the front. */
  function remember(marks: string, { account: { uid }, epoch }: Holder): string {
    const [made, id] = [clock.now().toString(36), randomness.id()];
    const fresh = [uid, epoch, made, id, signatureOf([uid, epoch, made, id].join(' '))].join('.');
    const others = textsIn(marks).filter((text) => (read(text)?.uid ?? uid) !== uid);
    return [fresh, ...others].slice(0, MOST_ACCOUNTS).join(BETWEEN);
  }

  /** The id in the account's mark, whichever password it was made under. */
  const idOf = (marks: string, uid: string): string | undefined =>
    marks === ''
      ? undefined
      : textsIn(marks)
          .map(read)
          .find((mark) => mark?.uid === uid)?.id;

  return {
    remember,

    /** For accounts whose password is kept by another service. */
    add: (marks: string, uid: string): string => remember(marks, { account: { uid }, epoch: 0 }),

    /** The browser's id, if it is known for this account and its present password. */
    idFor(marks: string, known: KnownAccount | undefined): string | undefined {
      if (marks === '' || known === undefined) return undefined;
      const { account, epoch } = known;
      return textsIn(marks)
        .map(read)
        .find((mark) => mark?.uid === account.uid && mark.epoch === String(epoch))?.id;
    },

    knows: (marks: string, uid: string): boolean => idOf(marks, uid) !== undefined,

    idOf,

    /** The browser's id, if it is known for any account. */
    anyId: (marks: string): string | undefined =>
      marks === ''
        ? undefined
        : textsIn(marks)
            .map(read)
            .find((mark) => mark !== undefined)?.id,
  };
}
