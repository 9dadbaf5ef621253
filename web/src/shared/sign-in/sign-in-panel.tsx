import { type ReactNode, useState } from 'react';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { SIGN_IN } from '#texts/account.ts';
import { useSignIn } from '#web/shared/app-context.tsx';
import { Button, type ButtonSize, type ButtonVariant } from '#web/shared/ui/button.tsx';

/** The way out of an account. @param props.onLeave called first */
export function SignOutButton(props: {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}) {
  const { variant, size, onLeave, children } = props;
  const signIn = useSignIn();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    onLeave?.();
    await signIn.signOut();
  };
  return (
    <Button variant={variant} size={size} busy={isLeaving} onClick={() => void leave()}>
      {children}
    </Button>
  );
}

/** The calm panel in the middle that every sign-in page stands in. */
export function SignInPanel(props: {
  readonly title: string;
  readonly intro: string;
  /** Of the page, when its own holds a secret. */
  readonly path?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="container-page max-w-lg py-12 md:py-20">
      <PageMeta title={props.title} path={props.path} hidden />
      <div className="card p-6 shadow-lift sm:p-8">
        <h1 className="text-title font-bold">{props.title}</h1>
        <p className="mt-2 mb-6 text-muted">{props.intro}</p>
        {props.children}
      </div>
    </div>
  );
}

/** The form's shape until it is known who is signed in. */
export function SignInLoading() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <p className="sr-only">{SIGN_IN.checking}</p>
      <Skeleton className="h-18.5" />
      <Skeleton className="h-18.5" />
      <Skeleton className="h-12" />
    </div>
  );
}
