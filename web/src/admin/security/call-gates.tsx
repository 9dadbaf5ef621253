import { type ReactNode, useState } from 'react';
import type { ApiProblem } from '#core/contract/problem.ts';
import { ok } from '#core/kernel/result.ts';
import {
  ApprovalContext,
  type AskOwner,
  type AskProof,
  ProofContext,
} from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { useSignIn } from '#web/shared/app-context.tsx';
import { LoginForm } from '#web/shared/sign-in/login-form.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { ProveForm } from './prove-form.tsx';

/** Replaces the back office until the second factor is proven, or set up if it is required. */
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

/** Lets calls ask for a fresh proof on the spot. */
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

type ApprovalRequest = {
  readonly problem: ApiProblem;
  readonly again: Parameters<AskOwner>[1];
  readonly answer: (given: Awaited<ReturnType<AskOwner>>) => void;
};

/** Refusals of the approval itself. The owner may try again. */
const RETRIED: ReadonlySet<string> = new Set([
  'approval_failed',
  'approval_code_needed',
  'wrong_code',
  'locked_out',
]);

function ApprovalDialog({ asked }: { readonly asked: ApprovalRequest }) {
  const signIn = useSignIn();
  const { problem, again, answer } = asked;
  const [code, setCode] = useState('');
  return (
    <Dialog open title="Needs an owner’s approval" onClose={() => answer(undefined)}>
      <div className="grid gap-4 p-4">
        <p>
          {problem.detail} An owner can approve it here, this one time. You stay signed in as
          yourself.
        </p>
        <LoginForm
          submit="Approve"
          more={
            <TextField
              label="Owner’s verification code, if they use one"
              autoComplete="one-time-code"
              maxLength={40}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          }
          signIn={async (email, password) => {
            const approval = await signIn.approval(email, password);
            if (!approval.ok) return approval;
            const done = await again(approval.value, code.trim() || undefined);
            if (!done.ok && RETRIED.has(done.error.code)) return done;
            answer(done);
            return ok(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}

/** Lets every back-office call ask an owner on the spot. */
export function OwnerApproval({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<ApprovalRequest>();
  const [ask] = useState(
    (): AskOwner => (problem, again) =>
      new Promise((resolve) => {
        setAsked({
          problem,
          again,
          answer: (given) => {
            setAsked(undefined);
            resolve(given);
          },
        });
      }),
  );
  return (
    <ApprovalContext value={ask}>
      {children}
      {asked !== undefined && <ApprovalDialog asked={asked} />}
    </ApprovalContext>
  );
}
