import { type ReactNode, useState } from 'react';
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
