import { useState, type FormEvent } from 'react';
import type { CreditDto } from '#core/contract/credits.ts';
import { useVoidCredit, useMailCredit } from '#web/admin/credits/use-credits.ts';
import {
  actorName,
  CREDIT_KINDS,
  longDay,
  momentName,
  signedUsd,
  usd,
} from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { type GiftDraft, GiftWordsFields, giftWordsOf, NO_WORDS } from './gift-words.tsx';
import { randomKey } from '#web/shared/data/random-key.ts';
import { TextField } from '#web/shared/ui/field.tsx';

type Mailings = NonNullable<CreditDto['mailings']>;

const Sent = ({ mailings }: { readonly mailings: Mailings }) => (
  <ul className="grid gap-1 text-sm text-muted">
    {mailings.map(({ at, to, by }) => (
      <li key={at}>
        Mailed to <span className="break-all">{to}</span>, {momentName(at)}
        {` · ${actorName(by)}`}
      </li>
    ))}
  </ul>
);

function MailForm({ credit, onSent }: { readonly credit: CreditDto; readonly onSent: () => void }) {
  const mail = useMailCredit();
  /** One opening of the form is one wish: pressed twice, it is one mail. */
  const [id] = useState(randomKey);
  const [email, setEmail] = useState(credit.holder?.email ?? '');
  const [draft, setDraft] = useState<GiftDraft>(NO_WORDS);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mail.mutate(
      { code: credit.code, id, email: email.trim(), ...giftWordsOf(draft) },
      {
        onSuccess: () => {
          toast.success('The gift card is on its way.');
          onSent();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-md border border-line p-4">
      <TextField
        label="E-mail"
        type="email"
        required
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <GiftWordsFields draft={draft} onChange={(words) => setDraft({ ...draft, ...words })} />
      {mail.error && <Alert tone="danger">{mail.error.message}</Alert>}
      <Button type="submit" size="sm" variant="primary" busy={mail.isPending}>
        Send
      </Button>
    </form>
  );
}

/** When a gift card was mailed, and to mail it again. */
function MailGiftCard({ credit }: { readonly credit: CreditDto }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, isVoid, balanceCents, mailings = [] } = credit;
  const mayMail = kind === 'gift_card' && !isVoid && balanceCents > 0;
  if (!mayMail && mailings.length === 0) return null;
  return (
    <div className="grid justify-items-stretch gap-3">
      {mailings.length > 0 && <Sent mailings={mailings} />}
      {mayMail && !isOpen && (
        <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
          {mailings.length === 0 ? 'Mail it' : 'Mail it again'}
        </Button>
      )}
      {mayMail && isOpen && <MailForm credit={credit} onSent={() => setOpen(false)} />}
    </div>
  );
}

const ENTRIES = {
  issued: 'Issued',
  used: 'Used',
  returned: 'Came back',
  expired: 'Expired',
  voided: 'Voided',
} as const;

function CreditBody({
  credit,
  onDone,
}: {
  readonly credit: CreditDto;
  readonly onDone: () => void;
}) {
  const end = useVoidCredit();
  const [isSure, setSure] = useState(false);
  const ask = (): void => {
    if (!isSure) return setSure(true);
    end.mutate(credit.code, {
      onSuccess: () => {
        toast.success('The code pays nothing any more.');
        onDone();
      },
    });
    return undefined;
  };
  return (
    <div className="grid gap-5 p-5">
      <p className="font-mono text-xl font-semibold break-all select-all">{credit.shownCode}</p>
      <p>
        {CREDIT_KINDS[credit.kind]} · {usd(credit.balanceCents)} of {usd(credit.issuedCents)} left ·
        until {longDay(credit.expiresOn)}
      </p>
      {credit.holder && (
        <p className="text-muted">
          {credit.holder.name} {credit.holder.email}
        </p>
      )}
      <MailGiftCard credit={credit} />
      <ul className="grid gap-2 text-sm">
        {credit.entries.map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.amountCents} ${entry.reservationId}`}
            className="grid rounded-md border border-line p-3"
          >
            <span className="flex justify-between gap-4">
              <span>{ENTRIES[entry.kind]}</span>
              <span className="tabular-nums">{signedUsd(entry.amountCents)}</span>
            </span>
            <span className="text-muted">
              {[momentName(entry.at), actorName(entry.by), entry.reservationId]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {end.error && <Alert tone="danger">{end.error.message}</Alert>}
      {!credit.isVoid && (
        <Button variant="danger" busy={end.isPending} onClick={ask}>
          {isSure ? `Yes, take ${usd(credit.balanceCents)} back for good` : 'Void this code'}
        </Button>
      )}
    </div>
  );
}

/** One credit with every use of it. */
export function CreditDrawer(props: { readonly credit: CreditDto; readonly onClose: () => void }) {
  const { credit, onClose } = props;
  return (
    <Dialog open side="right" title={CREDIT_KINDS[credit.kind]} onClose={onClose}>
      <CreditBody credit={credit} onDone={onClose} />
    </Dialog>
  );
}
