import { type ReactNode, useState } from 'react';
import { FactorPanel } from '#web/admin/security/factor-panel.tsx';
import { ProveForm } from '#web/admin/security/prove-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { useSignIn } from '#web/shared/app-context.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { type AskProof, ProofContext } from '#web/admin/ui/admin-query.ts';

/** Replaces the back office until the second factor is proven, or set up if required. */
export function FactorGate(props: {
  readonly is: 'prove' | 'enroll';
  readonly onOpen: () => void;
}) {
  const signIn = useSignIn();
  const title = props.is === 'prove' ? 'Confirm it’s you' : 'Set up two-step verification';
  return (
    <main id="main" className="mx-auto grid w-full max-w-lg content-start gap-4 px-3 py-12">
      <PageMeta title={title} hidden />
      <h1 className="text-title">{title}</h1>
      {props.is === 'prove' ? (
        <>
          <p className="text-muted">
            Your password is correct. Now enter a code from your app or a recovery code, or use your
            passkey.
          </p>
          <ProveForm onProven={props.onOpen} />
          <p className="text-sm text-muted">
            Lost your phone and recovery codes? An owner can reset this in Security. If you are the
            only owner, ask whoever runs the server.
          </p>
        </>
      ) : (
        <>
          <p className="text-muted">Everyone who works here needs it.</p>
          <FactorPanel onSet={props.onOpen} />
        </>
      )}
      <div>
        <ActionButton onClick={() => void signIn.signOut()}>Sign out</ActionButton>
      </div>
    </main>
  );
}

/** Lets calls ask for a fresh proof in place. */
export function ProofPrompt({ children }: { readonly children: ReactNode }) {
  const [answer, setAnswer] = useState<(isProven: boolean) => void>();
  const [ask] = useState(
    (): AskProof => () =>
      new Promise((resolve) => {
        setAnswer(() => (isProven: boolean) => {
          setAnswer(undefined);
          resolve(isProven);
        });
      }),
  );
  return (
    <ProofContext value={ask}>
      {children}
      {answer && (
        <Dialog open title="Confirm it’s you" onClose={() => answer(false)}>
          <div className="grid gap-3 p-4">
            <p className="text-muted">To continue, confirm again that it’s you.</p>
            <ProveForm onProven={() => answer(true)} />
          </div>
        </Dialog>
      )}
    </ProofContext>
  );
}
