import { type ReactNode, useState } from 'react';
import type { ApiProblem } from '#core/contract/problem.ts';
import { ApprovalContext, type AskOwner } from '#web/admin/ui/admin-query.ts';
import { LoginForm } from '#web/shared/sign-in/login-form.tsx';
import { useSignIn } from '#web/shared/app-context.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { err, ok } from '#core/kernel/result.ts';

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
            if (!done.ok && RETRIED.has(done.error.code)) {
              return err({ code: done.error.code, message: done.error.detail });
            }
            answer(done);
            return ok({ uid: '', email, displayName: '', role: '' });
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
