import { type ReactNode, useState } from 'react';
import { SIGN_IN } from '#texts/account.ts';
import { useSignIn } from '#web/shared/app-context.tsx';
import { Button, type ButtonSize, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** Signs out, after calling `onLeave`. */
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

/** The centered panel of every sign-in page. */
export function SignInPanel(props: {
  readonly title: string;
  readonly intro: string;
  /** Canonical path, if the real one contains a secret. */
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

/** The form's shape until the sign-in state is known. */
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
