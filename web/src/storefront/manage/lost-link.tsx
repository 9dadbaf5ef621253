import { type FormEvent, useState } from 'react';
import { useShop } from '#web/shared/app-context.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { LANGUAGE } from '#texts/language.ts';
import { LINKS } from '#texts/papers.ts';
import { sayProblem } from '#texts/problems.ts';

/** Mails the links of an address to it. It says the same whether there are any: that is nobody else's business. */
export function LostLink() {
  const shop = useShop();
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();

  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await shop.askForLinks(email, LANGUAGE);
    setBusy(false);
    setSent(answer.ok);
    setProblem(answer.ok ? undefined : sayProblem(answer.error));
  };

  return (
    <section
      aria-labelledby="lost-link"
      className="card mx-auto mt-8 grid max-w-md gap-4 p-5 sm:p-6"
    >
      <h2 id="lost-link" className="text-heading font-semibold">
        {LINKS.lost}
      </h2>
      <p className="text-muted">{LINKS.lostText}</p>
      {isSent ? (
        <Notice tone="success">{LINKS.sent}</Notice>
      ) : (
        <form onSubmit={(event) => void ask(event)} className="grid gap-4">
          <TextField
            label={LINKS.email}
            type="email"
            required
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
          <Button type="submit" busy={isBusy}>
            {LINKS.send}
          </Button>
          <BotCheckNotice />
        </form>
      )}
    </section>
  );
}
