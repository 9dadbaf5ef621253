import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { SHORTEST_PASSWORD } from '#core/accounts/password-policy.ts';
import type { NewAccountInput, SignInProblem } from '#core/accounts/sign-in.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { Result } from '#core/kernel/result.ts';
import { CREATE, FIELDS, PROBLEMS, RESET, SIGN_IN } from '#texts/account.ts';
import { sayProblem } from '#texts/problems.ts';
import { useSignIn } from '#web/shared/app-context.tsx';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { MailSent } from '#web/shared/mailed.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { useIsAccountMailed } from '#web/shared/use-is-mailed.ts';
import {
  createAccountSchema,
  loginInputSchema,
  resetRequestSchema,
} from './account-form.schema.ts';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

/** A password that can be shown before sending. */
export function PasswordField({ className = '', ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField {...field} type={shown ? 'text' : 'password'} className={`pr-24 ${className}`} />
      <button
        type="button"
        aria-label={shown ? FIELDS.hidePassword : FIELDS.showPassword}
        onClick={() => setShown(!shown)}
        className="absolute top-7 right-1 min-h-11 min-w-16 rounded-md px-3 text-sm font-semibold text-cyan hover:text-ink"
      >
        {shown ? FIELDS.hide : FIELDS.show}
      </button>
    </div>
  );
}

/** An account's email, marked for password managers. */
function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label={FIELDS.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

const SENTENCES: Readonly<Record<string, string | undefined>> = PROBLEMS;

/** The server's problems also have a sentence, which the office shows for codes without one here. */
type Refusal = SignInProblem | ApiProblem;

/** The page's sentence for a problem's code. Sign-in wording takes precedence. */
export const problemText = (problem: Refusal): string =>
  SENTENCES[problem.code] ?? sayProblem({ detail: PROBLEMS.unavailable, ...problem });

/** The sign-in code is loaded on demand, which can fail. */
const UNREACHABLE: SignInProblem = { code: 'unreachable' };

/** Why it failed; undefined on success. */
export async function attemptSignIn(
  signIn: () => Promise<Result<unknown, Refusal>>,
): Promise<Refusal | undefined> {
  try {
    const result = await signIn();
    return result.ok ? undefined : result.error;
  } catch {
    return UNREACHABLE;
  }
}

/** Requests the link. The response never reveals whether the account exists. */
export function ResetRequestForm() {
  const signIn = useSignIn();
  const isMailed = useIsAccountMailed();
  const [sentTo, setSentTo] = useState<string>();
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: resetRequestSchema,
    defaultValues: { email: '' },
    async send({ email }) {
      const failed = await attemptSignIn(() => signIn.requestPasswordReset(email));
      if (failed === undefined) setSentTo(email);
      return failed;
    },
  });
  if (sentTo !== undefined) {
    return (
      <MailSent isMailed={isMailed} title={RESET.sentTitle}>
        <p className="break-words">{RESET.sent(sentTo)}</p>
        <p className="mt-2 text-muted">{RESET.sentHint}</p>
      </MailSent>
    );
  }
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="grid gap-5">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <EmailField {...field('email')} />
      <Button type="submit" variant="primary" busy={isSubmitting} className="w-full">
        {isSubmitting ? RESET.busy : RESET.submit}
      </Button>
      <BotCheckNotice />
    </form>
  );
}

/** The field where an error belongs. */
const FIELD_OF: Readonly<Record<string, keyof NewAccountInput>> = {
  email_taken: 'email',
  invalid_email: 'email',
  weak_password: 'password',
};

/** Name, email and a new password. Creating an account also signs in. */
export function CreateAccountForm({ onBusy, onSignedIn, email = '' }: FormEvents & Prefilled) {
  const signIn = useSignIn();
  const [busy, setBusy] = useState(false);
  const tellBusy = (now: boolean): void => {
    setBusy(now);
    onBusy?.(now);
  };
  const { field, problem, onSubmit } = useSchemaForm({
    schema: createAccountSchema,
    mode: 'onTouched',
    defaultValues: { displayName: '', email, password: '' },
    async send(input, form) {
      tellBusy(true);
      const failed = await attemptSignIn(() => signIn.createAccount(input));
      if (failed === undefined) {
        onSignedIn?.();
        return undefined;
      }
      tellBusy(false);
      const name = FIELD_OF[failed.code];
      if (name === undefined) return failed;
      form.setError(name, { message: problemText(failed) }, { shouldFocus: true });
      return undefined;
    },
  });
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="grid gap-5">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <TextField
        label={FIELDS.name}
        autoComplete="name"
        required
        maxLength={120}
        {...field('displayName')}
      />
      <EmailField {...field('email')} />
      <PasswordField
        label={FIELDS.password}
        autoComplete="new-password"
        required
        hint={FIELDS.passwordHint(SHORTEST_PASSWORD)}
        {...field('password')}
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {busy ? CREATE.busy : CREATE.submit}
      </Button>
      <BotCheckNotice />
    </form>
  );
}

/** From an invitation: the address is already filled in. */
type Prefilled = { readonly email?: string | undefined };

export type FormEvents = {
  /** True from the first press until failure, while the page must not change. */
  readonly onBusy?: ((busy: boolean) => void) | undefined;
  readonly onSignedIn?: (() => void) | undefined;
};

type LoginFormProps = FormEvents &
  Prefilled & {
    /** `withPassword` or `asAdmin` of the sign-in port, or a call that needs credentials. */
    readonly signIn: (email: string, password: string) => Promise<Result<unknown, Refusal>>;
    /** The button's label, if it does not sign in. */
    readonly submit?: string | undefined;
    /** The page is only this form, so the user can type right away. */
    readonly takesFocus?: boolean | undefined;
    /** More fields, below the password. */
    readonly more?: ReactNode;
  };

/** Email and password. A wrong one is said at the field, other errors above. The password is cleared. */
export function LoginForm(props: LoginFormProps) {
  const { signIn, onBusy, onSignedIn, email: known = '', submit = SIGN_IN.submit } = props;
  const [busy, setBusy] = useState(false);
  const tellBusy = (now: boolean): void => {
    setBusy(now);
    onBusy?.(now);
  };
  const {
    form: own,
    field,
    problem,
    onSubmit,
  } = useSchemaForm({
    schema: loginInputSchema,
    defaultValues: { email: known, password: '' },
    async send({ email, password }, form) {
      tellBusy(true);
      const failed = await attemptSignIn(() => signIn(email, password));
      if (failed === undefined) {
        onSignedIn?.();
        return undefined;
      }
      tellBusy(false);
      form.resetField('password');
      if (failed.code !== 'invalid_credentials') {
        form.setFocus('password');
        return failed;
      }
      form.setError('password', { message: problemText(failed) }, { shouldFocus: true });
      return undefined;
    },
  });
  const { setFocus } = own;
  const { takesFocus = false } = props;
  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="grid gap-5">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <EmailField {...field('email')} />
      <PasswordField
        label={FIELDS.password}
        autoComplete="current-password"
        required
        {...field('password')}
      />
      {props.more}
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {busy && submit === SIGN_IN.submit ? SIGN_IN.busy : submit}
      </Button>
    </form>
  );
}
