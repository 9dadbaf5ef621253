import type { SignedInUser } from '#core/staff/sign-in.ts';
import { SignOutButton } from '#web/shared/sign-out-button.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { SIGNED_IN } from '#texts/account.ts';

/** Who is signed in, where to go on, and the way out. */
export function SignedIn(props: {
  readonly user: SignedInUser;
  /** Where `Continue` leads. */
  readonly to: string;
}) {
  const { user, to } = props;
  return (
    <div className="grid gap-4">
      <p className="rounded-md border border-line bg-ground px-4 py-3">
        {user.displayName !== '' && user.displayName !== user.email && (
          <strong className="block font-semibold">{user.displayName}</strong>
        )}
        <span className="block break-all text-muted">{user.email}</span>
      </p>
      <ButtonLink variant="primary" to={to}>
        {to === '/' ? SIGNED_IN.toShop : SIGNED_IN.goOn}
      </ButtonLink>
      <ButtonLink to="/dashboard">{SIGNED_IN.toAccount}</ButtonLink>
      {user.role === 'admin' && !to.startsWith('/admin') && (
        <ButtonLink to="/admin/products">{SIGNED_IN.toAdmin}</ButtonLink>
      )}
      <SignOutButton variant="ghost">{SIGNED_IN.signOut}</SignOutButton>
    </div>
  );
}
