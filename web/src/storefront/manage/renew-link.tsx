import { useState } from 'react';
import { useShop } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { LINKS } from '#texts/papers.ts';
import { sayProblem } from '#texts/problems.ts';

/** What the dialog says once the page's own link is dead. */
const Renewed = () => (
  <div className="p-5">
    <Notice tone="success">{LINKS.renewed}</Notice>
  </div>
);

/** For a link that somebody else has: it dies, and a new one is mailed to the customer's own address. */
export function RenewLink(props: { readonly token: string; readonly email: string }) {
  const { token, email } = props;
  const shop = useShop();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isRenewed, setRenewed] = useState(false);
  const [problem, setProblem] = useState<string>();

  const renew = async (): Promise<void> => {
    setBusy(true);
    const answer = await shop.renewLink(token);
    setBusy(false);
    setRenewed(answer.ok);
    setProblem(answer.ok ? undefined : sayProblem(answer.error));
  };

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {LINKS.leaked}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={LINKS.leakedTitle}>
        {isRenewed ? (
          <Renewed />
        ) : (
          <div className="grid gap-5 p-5">
            <p>{LINKS.leakedText(email)}</p>
            {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={() => setOpen(false)}>{LINKS.leakedKeep}</Button>
              <Button variant="danger" busy={isBusy} onClick={() => void renew()}>
                {LINKS.leakedConfirm}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
