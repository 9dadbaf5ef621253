import { type FormEvent, useState } from 'react';
import type { CreditDto } from '#core/contract/admin-credit-api.ts';
import {
  type GiftDraft,
  GiftWordsFields,
  giftWordsOf,
  NO_WORDS,
} from '#web/admin/credits/gift-words.tsx';
import { useMailCredit } from '#web/admin/credits/use-credits.ts';
import { actorName, momentName } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

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
      {mail.error && <Notice tone="danger">{mail.error.message}</Notice>}
      <Button type="submit" size="sm" variant="primary" busy={mail.isPending}>
        Send
      </Button>
    </form>
  );
}

/** When a gift card was mailed, and to mail it again. */
export function MailGiftCard({ credit }: { readonly credit: CreditDto }) {
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
