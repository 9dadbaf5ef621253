import { type ComponentProps, useState } from 'react';
import { TextField } from '#web/shared/ui/field.tsx';
import { FIELDS } from '#texts/account.ts';

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
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
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
