import { type ComponentProps, useState } from 'react';
import { TextField } from '#web/shared/ui/field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

/** A password that can be looked at before it is sent. */
export function PasswordField({ className = '', ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField {...field} type={shown ? 'text' : 'password'} className={`pr-20 ${className}`} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute top-7 right-1 min-h-11 min-w-16 rounded-md px-3 text-sm font-semibold text-cyan hover:text-ink"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
